package query_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/testing/protocmp"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/services/catalog/internal/query"
)

// assembled combines references and documents to the messages that List returns.
func assembled(
	t *testing.T, r *query.Reader, d protoreflect.MessageDescriptor, q *queryv1.Query, rows []*queryv1.Reference,
) []proto.Message {
	t.Helper()
	var out []proto.Message
	for _, row := range rows {
		requested := query.Versions{Message: string(d.FullName()), IDs: []int32{row.GetId()}, Versions: []uint32{row.GetVersion()}}
		found, err := query.Documents(t.Context(), r, q, []query.Versions{requested})
		if err != nil {
			t.Fatal(err)
		}
		if len(found[0]) != 1 {
			t.Fatalf("%s %d has no document", d.Name(), row.GetId())
		}
		m := found[0][0].ProtoReflect()
		for _, related := range row.GetRelated() {
			field := d.Fields().ByNumber(protoreflect.FieldNumber(related.GetAttribute()))
			for _, child := range assembled(t, r, field.Message(), q, related.GetRows()) {
				if field.IsList() {
					m.Mutable(field).List().Append(protoreflect.ValueOfMessage(child.ProtoReflect()))
				} else {
					m.Set(field, protoreflect.ValueOfMessage(child.ProtoReflect()))
				}
			}
		}
		out = append(out, m.Interface())
	}
	return out
}

func TestReferencesWithDocumentsEqualAList(t *testing.T) {
	t.Parallel()
	r, statements := content(t, 12)
	host := `populate {name: "eventHost" query {populate {name: "events" query {populate {name: "occurrences" query {}} `
	d := (&catalogv1.Event{}).ProtoReflect().Descriptor()
	for text, levels := range map[string]int32{
		`page {limit: 5 without_total: true}`: 1,
		`page {limit: 5}`:                     2,
		`page {start: 3 limit: 5 without_total: true} sort {path: "eventPrice" descending: true}`:                              1,
		`locale: "qu" populate {name: "*" query {}}`:                                                                           2,
		`filter {comparison {attribute: "isFree" operator: OPERATOR_EQ values {text: "true"}}} ` + host + `}}}}`:               4,
		host + `sort {path: "eventPrice" descending: true} page {start: 1 limit: 2}}}}}`:                                       4,
		`populate {name: "occurrences" query {sort {path: "startsAt" descending: true}}}`:                                      2,
		`populate {name: "occurrences" query {page {limit: 1}}} populate {name: "eventHost" query {page {start: 1}}}`:          2,
		`populate {name: "eventHost" query {filter {comparison {attribute: "id" operator: OPERATOR_GT values {text: "1"}}}}}`:  2,
		`populate {name: "eventHost" query {}} filter {comparison {attribute: "id" operator: OPERATOR_LT values {text: "1"}}}`: 1,
	} {
		q := parse(t, text)
		before := statements.n.Load()
		rows, page, err := query.References(t.Context(), r, message, q)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if got := statements.n.Load() - before; got != levels {
			t.Errorf("%s: %d statements, want %d", text, got, levels)
		}
		found, info := list[*catalogv1.Event](t, r, text)
		want := make([]proto.Message, len(found))
		for i, m := range found {
			want[i] = m
		}
		got := assembled(t, r, d, q, rows)
		if diff := cmp.Diff(want, append([]proto.Message{}, got...), protocmp.Transform()); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
		if diff := cmp.Diff(info, page, protocmp.Transform()); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
}

func TestRoundTripsOfAnEntry(t *testing.T) {
	t.Parallel()
	r, statements := content(t, 12)
	d := (&catalogv1.Event{}).ProtoReflect().Descriptor()
	for text, want := range map[string]int32{
		``:                              1,
		`populate {name: "*" query {}}`: 1,
		`populate {name: "eventHost" query {populate {name: "events" query {populate {name: "*" query {}}}}}}
			populate {name: "eventCategory" query {}}`: 3,
	} {
		q := parse(t, text)
		entry := func(known uint32, want int32) *query.EntryFound {
			t.Helper()
			before := statements.roundTrips.Load()
			found, err := query.Entry(t.Context(), r, query.EntryRequest{Message: message, ID: 5, Query: q, Known: known})
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			if got := statements.roundTrips.Load() - before; got != want {
				t.Errorf("%s: %d round trips, want %d", text, got, want)
			}
			return found
		}
		found := entry(0, max(want, 2)) // the content comes with the second level
		one, err := query.Get[*catalogv1.Event](t.Context(), r, query.Viewer{}, 5, q)
		if err != nil {
			t.Fatal(err)
		}
		got := assembled(t, r, d, q, []*queryv1.Reference{found.Reference})
		if diff := cmp.Diff([]proto.Message{one}, got, protocmp.Transform()); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
		checkContent(t, r, q, found)
		if again := entry(found.Reference.GetVersion(), want); len(again.Versions) != 0 || len(again.Documents) != 0 {
			t.Errorf("%s: content of a known version: %v", text, again.Documents)
		}
	}
}

// checkContent compares the content of an entry and its components with their documents.
func checkContent(t *testing.T, r *query.Reader, q *queryv1.Query, found *query.EntryFound) {
	t.Helper()
	want, err := query.Documents(t.Context(), r, q, found.Versions)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, found.Documents, protocmp.Transform()); diff != "" || len(want) == 0 || len(want[0]) != 1 {
		t.Errorf("%v: %s", found.Versions, diff)
	}
	components := 0
	for _, related := range found.Reference.GetRelated() {
		if name := (&catalogv1.Event{}).ProtoReflect().Descriptor().Fields().ByNumber(
			protoreflect.FieldNumber(related.GetAttribute())).Name(); name == "event_address" || name == "occurrences" {
			components++
		}
	}
	if len(found.Versions) <= components {
		t.Errorf("%v has not all %d components", found.Versions, components)
	}
}

func TestAnEntryHasTheRelatedContentThatTheCallerLacks(t *testing.T) {
	t.Parallel()
	r, statements := content(t, 12)
	q := parse(t, `populate {name: "*" query {}}`)
	request := query.EntryRequest{Message: message, ID: 5, Query: q, Has: func(string, int32, uint32) bool { return false }}
	found, err := query.Entry(t.Context(), r, request)
	if err != nil {
		t.Fatal(err)
	}
	want, err := query.Documents(t.Context(), r, q, found.Versions)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, found.Documents, protocmp.Transform()); diff != "" {
		t.Error(diff)
	}
	byMessage := map[string]query.Versions{}
	for _, v := range found.Versions {
		byMessage[v.Message] = v
	}
	const host = "raymi.catalog.v1.Host"
	if len(byMessage[host].IDs) != 1 || len(byMessage["raymi.catalog.v1.EventCategory"].IDs) == 0 {
		t.Fatalf("no host or category in %v", found.Versions)
	}
	request.Known = found.Reference.GetVersion()
	request.Has = func(message string, id int32, version uint32) bool {
		return message != host || id != byMessage[host].IDs[0] || version != byMessage[host].Versions[0]
	}
	before := statements.roundTrips.Load()
	again, err := query.Entry(t.Context(), r, request)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]query.Versions{byMessage[host]}, again.Versions); diff != "" {
		t.Error(diff)
	}
	if got := statements.roundTrips.Load() - before; got != 2 {
		t.Errorf("%d round trips, want 2", got)
	}
}

// The lists of a single parent and those of several are read by different statements.
func TestListsOfAnEntryHaveTheirStoredOrder(t *testing.T) {
	t.Parallel()
	r, statements := content(t, 2)
	for _, sql := range []string{
		`DELETE FROM event_category_links`,
		`INSERT INTO event_categories (id, published_at)
			SELECT i, CASE i WHEN 4 THEN now() + interval '1 hour' ELSE now() END FROM generate_series(2, 5) i`,
		`INSERT INTO event_category_links (event_id, event_category_id, position)
			SELECT e, c, (c * 3 + e) % 5 FROM generate_series(1, 2) e, generate_series(1, 5) c`,
		`INSERT INTO accessibility_features (event_id, feature) VALUES (1, 'wheelchair'), (1, 'hearing_loop'), (2, 'wheelchair')`,
	} {
		if _, err := statements.Exec(t.Context(), sql); err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
	}
	q := parse(t, `populate {name: "eventCategory" query {}} populate {name: "accessibility" query {}}
		populate {name: "occurrences" query {}}`)
	rows, _, err := query.References(t.Context(), r, message, q)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range rows {
		got, err := query.Entry(t.Context(), r, query.EntryRequest{Message: message, ID: want.GetId(), Query: q})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got.Reference, protocmp.Transform()); diff != "" {
			t.Errorf("event %d: %s", want.GetId(), diff)
		}
		if n := len(got.Reference.GetRelated()[0].GetRows()); n != 4 {
			t.Errorf("event %d has %d public categories", want.GetId(), n)
		}
	}
}

func TestReferencesContainPublicRowsOnly(t *testing.T) {
	t.Parallel()
	r, db := content(t, 3)
	if _, err := db.Exec(t.Context(), `UPDATE hosts SET published_at = NULL WHERE id = 2;
		UPDATE events SET published_at = now() + interval '1 hour' WHERE id = 2`); err != nil {
		t.Fatal(err)
	}
	q := parse(t, `publication_state: PUBLICATION_STATE_PREVIEW populate {name: "eventHost" query {}}`)
	rows, _, err := query.References(t.Context(), r, message, q)
	if err != nil || len(rows) != 2 {
		t.Fatalf("%v, %v", rows, err)
	}
	if hosts := len(rows[0].GetRelated()); rows[0].GetId() != 1 || hosts != 0 {
		t.Errorf("a reference to a hidden host: %v", rows[0])
	}
	if _, err := query.Entry(t.Context(), r, query.EntryRequest{Message: message, ID: 2, Query: q}); errs.KindOf(err) != errs.NotFound {
		t.Errorf("a hidden event: %v", err)
	}
	one, err := query.Entry(t.Context(), r, query.EntryRequest{Message: message, ID: 3, Query: q})
	if err != nil || len(one.Reference.GetRelated()) != 1 {
		t.Errorf("one event: %v, %v", one, err)
	}
	if _, _, err := query.References(t.Context(), r, "raymi.catalog.v1.Contacts", q); errs.KindOf(err) != errs.Invalid {
		t.Errorf("components are listed: %v", err)
	}
	q = parse(t, `filter {comparison {attribute: "foo" operator: OPERATOR_EQ values {text: "1"}}}`)
	_, err = query.Entry(t.Context(), r, query.EntryRequest{Message: message, ID: 3, Query: q})
	wantText(t, err, "Invalid parameter foo")
}

func TestDocumentsAreReadByVersion(t *testing.T) {
	t.Parallel()
	r, db := content(t, 2)
	rows, _, err := query.References(t.Context(), r, message, &queryv1.Query{})
	if err != nil {
		t.Fatal(err)
	}
	requested := query.Versions{Message: message, IDs: []int32{1, 2, 9}, Versions: []uint32{rows[0].GetVersion(), rows[1].GetVersion(), 1}}
	ids := func() (out []int32) {
		t.Helper()
		found, err := query.Documents(t.Context(), r, &queryv1.Query{}, []query.Versions{requested})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range found[0] {
			out = append(out, m.(*catalogv1.Event).GetId())
		}
		return out
	}
	if d := cmp.Diff([]int32{1, 2}, ids()); d != "" {
		t.Fatal(d)
	}
	for _, c := range []struct {
		sql  string
		want []int32
	}{
		{`SELECT FROM events WHERE id = 1 FOR UPDATE`, []int32{1, 2}}, // a lock does not change the version
		{`UPDATE events SET event_price = 7 WHERE id = 1`, []int32{2}},
		{`UPDATE events SET published_at = NULL WHERE id = 2`, nil},
	} {
		if _, err := db.Exec(t.Context(), c.sql); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(c.want, ids()); d != "" {
			t.Errorf("after %s: %s", c.sql, d)
		}
	}
}
