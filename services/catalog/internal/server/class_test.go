package server_test

import (
	"testing"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/rpc"
	"raymi.example/services/catalog/internal/server"
)

func TestReadsAreClassifiedByTheirQuery(t *testing.T) {
	t.Parallel()
	all := []*queryv1.Populate{{Name: "*"}}
	comparison := func(o queryv1.Operator) *queryv1.Filter {
		return &queryv1.Filter{Node: &queryv1.Filter_Comparison{Comparison: &queryv1.Comparison{Attribute: "eventName", Operator: o}}}
	}
	not := &queryv1.Filter_Not{Not: comparison(queryv1.Operator_OPERATOR_CONTAINSI)}
	many := &queryv1.Group{}
	for range 17 {
		many.Filters = append(many.Filters, comparison(queryv1.Operator_OPERATOR_EQ))
	}
	nested := []*queryv1.Populate{{Name: "eventHost", Query: &queryv1.Query{Populate: []*queryv1.Populate{{
		Name:  "events",
		Query: &queryv1.Query{Populate: all},
	}}}}}
	for name, c := range map[string]struct {
		query *queryv1.Query
		want  rpc.Class
	}{
		"nothing":                     {nil, rpc.Plain},
		"a page with all relations":   {&queryv1.Query{Page: &queryv1.Page{Limit: 25}, Populate: all}, rpc.Plain},
		"a page without a limit":      {&queryv1.Query{Populate: all}, rpc.Plain},
		"100 rows":                    {&queryv1.Query{Page: &queryv1.Page{Limit: 100}}, rpc.Plain},
		"an order":                    {&queryv1.Query{Sort: []*queryv1.Sort{{Path: []string{"eventName"}}}}, rpc.Plain},
		"an equality":                 {&queryv1.Query{Filter: comparison(queryv1.Operator_OPERATOR_EQ)}, rpc.Plain},
		"an order by one relation":    {&queryv1.Query{Sort: []*queryv1.Sort{{Path: []string{"eventHost", "commercialName"}}}}, rpc.Costly},
		"100 rows with all relations": {&queryv1.Query{Page: &queryv1.Page{Limit: 100}, Populate: all}, rpc.Costly},
		"a search":                    {&queryv1.Query{Search: "inti"}, rpc.Costly},
		"words to match":              {&queryv1.Query{Match: &queryv1.Match{Text: "inti"}}, rpc.Costly},
		"a part of a text":            {&queryv1.Query{Filter: &queryv1.Filter{Node: not}}, rpc.Costly},
		"seventeen conditions":        {&queryv1.Query{Filter: &queryv1.Filter{Node: &queryv1.Filter_Any{Any: many}}}, rpc.Costly},
		"relations of relations":      {&queryv1.Query{Populate: nested}, rpc.Costly},
	} {
		req := &catalogv1.ListEventsRequest{Query: c.query}
		if got := server.Classify("/raymi.catalog.v1.EventService/ListEvents", req, identity.Caller{}); got != c.want {
			t.Errorf("%s: class %d, want %d", name, got, c.want)
		}
	}
	if got := server.Classify("/raymi.catalog.v1.EventService/CreateEvent", &catalogv1.CreateEventRequest{},
		identity.Caller{}); got != rpc.Change {
		t.Errorf("a write: class %d", got)
	}
}
