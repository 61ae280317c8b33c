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
	catalog.Neighbourhoods: {"neighbourhood_code", texts{
		"neighbourhood_translations", "neighbourhood_id",
		[]string{"neighbourhood_name"},
	}},
	catalog.EventCategories: {"event_category_code", texts{
		"event_category_translations", "event_category_id",
		[]string{"event_category_name"},
	}},
	catalog.Areas:        {"culture_type_code", texts{"area_translations", "area_id", []string{"culture_type_name"}}},
	catalog.Affiliations: {"affiliation_code", texts{"affiliation_translations", "affiliation_id", []string{"affiliation_name"}}},
	catalog.OrgTypes:     {"org_type_code", texts{"org_type_translations", "org_type_id", []string{"org_type_name"}}},
}

func listNoun(list catalog.List) noun[catalog.ListEntry] {
	return noun[catalog.ListEntry]{
		func(e *catalog.ListEntry, action catalog.Action) catalog.Change {
			return catalog.Change{Noun: string(list), Action: action, ID: e.ID}
		}, listAuditValues,
	}
}

// CreateListEntry stores an entry of a list.
func (db *DB) CreateListEntry(ctx context.Context, list catalog.List, e catalog.ListEntry) (int32, error) {
	t, ok := listTables[list]
	if !ok {
		return 0, fmt.Errorf("no list %q", list)
	}
	e.ID = 0
	err := create(ctx, db, listNoun(list), &e, func(ctx context.Context, u *unit) error {
		if err := prepare(ctx, u, nil, []newRow{{string(list), &e.ID}}); err != nil {
			return fmt.Errorf("prepare %s: %w", list, err)
		}
		u.queue(fmt.Sprintf(`INSERT INTO %s (id, %s) VALUES ($1, $2)`, list, t.code), e.ID, e.Code)
		t.texts.queueSave(u, e.ID, asColumns(e.Names), true)
		return nil
	})
	return e.ID, err
}
