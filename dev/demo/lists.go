package demo

import "context"

// list names the fields of one of the small collections that other entries refer to.
type list struct {
	kind, path, name, code string
	terms                  []term
}

func (c content) lists() []list {
	return []list{
		{"city", "/api/cities", "cityName", "cityCode", c.cities},
		{"category", "/api/event-categories", "eventCategoryName", "eventCategoryCode", c.categories},
		{"area", "/api/areas-de-la-culturas", "cultureTypeName", "cultureTypeCode", c.areas},
		{"affiliation", "/api/affiliations", "affiliationName", "affiliationCode", c.affiliations},
		{"org type", "/api/org-types", "orgTypeName", "orgTypeCode", c.orgTypes},
	}
}

// writeLists writes sequentially, so that the ids follow the order of the content.
func (l *loader) writeLists(ctx context.Context) error {
	for _, list := range l.content.lists() {
		for _, t := range list.terms {
			data := map[string]any{list.code: t.Code}
			setTexts(data, map[string]texts{list.name: t.Name})
			id, err := l.api.Write(ctx, "POST", list.path, data)
			if err != nil {
				return err
			}
			l.storeID(list.kind, t.Code, id)
		}
	}
	return nil
}
