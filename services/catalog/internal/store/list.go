package store

import (
	"context"
	"fmt"

	"raymi.example/services/catalog/internal/catalog"
)

// listTable describes the tables of a list: the column of its code, and its translations.
type listTable struct {
	code  string
	texts texts
}

var listTables = map[catalog.List]listTable{
	catalog.Cities: {"city_code", texts{"city_translations", "city_id", []string{"city_name"}}},
	catalog.EventCategories: {"event_category_code", texts{
		"event_category_translations", "event_category_id",
		[]string{"event_category_name"},
	}},
	catalog.Areas:        {"culture_type_code", texts{"area_translations", "area_id", []string{"culture_type_name"}}},
	catalog.Affiliations: {"affiliation_code", texts{"affiliation_translations", "affiliation_id", []string{"affiliation_name"}}},
	catalog.OrgTypes:     {"org_type_code", texts{"org_type_translations", "org_type_id", []string{"org_type_name"}}},
}

// CreateListEntry stores an entry of a list.
func (db *DB) CreateListEntry(ctx context.Context, list catalog.List, e catalog.ListEntry) (id int32, err error) {
	t, ok := listTables[list]
	if !ok {
		return 0, fmt.Errorf("no list %q", list)
	}
	err = db.write(ctx, func(ctx context.Context, u *unit) (catalog.Change, error) {
		if err := prepare(ctx, u, nil, []newRow{{string(list), &id}}); err != nil {
			return catalog.Change{}, fmt.Errorf("prepare %s: %w", list, err)
		}
		u.queue(fmt.Sprintf(`INSERT INTO %s (id, %s) VALUES ($1, $2)`, list, t.code), id, e.Code)
		t.texts.queueSave(u, id, asColumns(e.Names), true)
		return listChange(list, catalog.Created, id).WithAuditValues(differences(nil, listAuditValues(e))), nil
	})
	return id, err
}
