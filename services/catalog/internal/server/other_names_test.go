package server_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
)

// addNames adds a group of other names by an editor.
func (p *portal) addNames(code *string, names ...string) (*catalogv1.OtherNames, error) {
	resp, err := p.otherNames.CreateOtherNames(as(editor), &catalogv1.CreateOtherNamesRequest{Code: code, Names: names})
	return resp.GetOtherNames(), err
}

func (p *portal) mustAddNames(t *testing.T, names ...string) *catalogv1.OtherNames {
	t.Helper()
	group, err := p.addNames(nil, names...)
	if err != nil {
		t.Fatal(err)
	}
	return group
}

func (p *portal) replaceNames(id int32, version string, names ...string) (*catalogv1.OtherNames, error) {
	resp, err := p.otherNames.UpdateOtherNames(as(editor), &catalogv1.UpdateOtherNamesRequest{Id: id, Names: names, Version: version})
	return resp.GetOtherNames(), err
}

func (p *portal) deleteNames(id int32) error {
	_, err := p.otherNames.DeleteOtherNames(as(editor), &catalogv1.DeleteOtherNamesRequest{Id: id})
	return err
}

// groups are the names of all groups that a search of the desk finds.
func (p *portal) groups(t *testing.T, search string) (all [][]string) {
	t.Helper()
	list, err := p.otherNames.ListOtherNames(as(editor), &catalogv1.ListOtherNamesRequest{
		Query: &queryv1.Query{Search: search, Page: &queryv1.Page{Limit: 1000}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, group := range list.GetOtherNames() {
		all = append(all, namesOf(t, group))
	}
	if int(list.GetPage().GetTotal()) != len(all) {
		t.Errorf("%q: the total is %d, listed are %d", search, list.GetPage().GetTotal(), len(all))
	}
	return all
}

func namesOf(t *testing.T, group *catalogv1.OtherNames) (names []string) {
	t.Helper()
	if err := json.Unmarshal([]byte(group.GetNames()), &names); err != nil {
		t.Fatal(err)
	}
	return names
}

func TestSearchFollowsTheOtherNamesOfTheDesk(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.named(t, "Kanchay raymi", "Plaza")
	p.expectFound(t, "festival of lights")
	group := p.mustAddNames(t, " Festival of Lights ", "Kanchay raymi")
	if d := cmp.Diff([]string{"Festival of Lights", "Kanchay raymi"}, namesOf(t, group)); d != "" || group.GetUsed() || group.Code != nil {
		t.Errorf("%v %s", group, d)
	}
	p.expectFound(t, "festival of lights", "Kanchay raymi")
	renamed, err := p.replaceNames(group.GetId(), group.GetVersion(), "Fiesta de las luces", "Kanchay raymi", "Light feast")
	if err != nil || len(namesOf(t, renamed)) != 3 {
		t.Fatalf("%v, %v", renamed, err)
	}
	p.expectFound(t, "festival of lights")
	p.expectFound(t, "fiesta de las luces", "Kanchay raymi")
	if err := p.deleteNames(group.GetId()); err != nil {
		t.Fatal(err)
	}
	p.expectFound(t, "fiesta de las luces")
	if err := p.deleteNames(group.GetId()); errs.KindOf(err) != errs.NotFound {
		t.Errorf("deleted twice: %v", err)
	}
}

func TestNamesOfTheCodeOfAnAudienceAreWordsForIt(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.named(t, "Velada", "Plaza")
	adults := &catalogv1.EventInput{Audiences: []*catalogv1.AudienceInput{{Audience: proto.String("adults")}}}
	p.change(t, id, adults, "audiences")
	p.expectFound(t, "grown-ups")
	group, err := p.addNames(proto.String("adults"), "grown-ups", "kuraqkuna")
	if err != nil || !group.GetUsed() || group.GetCode() != "adults" {
		t.Fatalf("%v, %v", group, err)
	}
	p.expectFound(t, "grown-ups", "Velada")
	if err := p.deleteNames(group.GetId()); errs.KindOf(err) != errs.Conflict {
		t.Errorf("deleted: %v", err)
	}
	if _, err := p.replaceNames(group.GetId(), group.GetVersion(), "grown-ups", "adultos"); err != nil {
		t.Errorf("renamed: %v", err)
	}
	p.expectFound(t, "adultos", "Velada")
}

func TestOtherNamesAreComparedAsASearchFoldsThem(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	for _, same := range [][2]string{
		{"Señor de Huanca", "SENOR DE HUANCA"},
		{"Qoyllur Rit’i", "qoyllur riti"},
		{"Qoyllur Ritʼi", "Qoyllur Rit'i"},
		{"San Pedro y San Pablo", "San Pedro  y, San-Pablo"},
		{"Año", "An\u0303o"},
	} {
		_, err := p.addNames(nil, "Chaskina", same[0], same[1])
		if e := errs.As(err); e == nil || e.Kind != errs.Invalid || e.Key != errs.KeyTaken || strings.Join(e.Fields[0].Path, ".") != "names.2" {
			t.Errorf("%v: %v", same, err)
		}
	}
	for _, different := range [][2]string{{"niños", "niñas"}, {"theatre", "theater"}, {"Machu Picchu", "Machupicchu"}} {
		p.mustAddNames(t, different[0], different[1])
	}
	if _, err := p.addNames(nil, "Inti", "太阳节"); errs.KindOf(err) != errs.Invalid {
		t.Errorf("a name that no search can find: %v", err)
	}
}

func TestHostileNamesAreRefusedOrStoredAsTheyAre(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	quoted := []string{`'); DROP TABLE other_names; --`, `"Inti" \ {a,NULL} $1 %s`, `<script>alert(1)</script>`, `a & !b | c:*`}
	group := p.mustAddNames(t, quoted...)
	if d := cmp.Diff(quoted, namesOf(t, group)); d != "" {
		t.Error(d)
	}
	if found := p.groups(t, `'); drop`); len(found) != 1 {
		t.Errorf("found: %v", found)
	}
	p.named(t, "Alert", "Plaza")
	p.expectFound(t, "script alert(1)", "Alert")
	before := p.groups(t, "")
	for name, names := range map[string][]string{
		"NUL": {"In\x00ti", "Taki"}, "10 kB": {strings.Repeat("x", 10_000), "Taki"}, "a line": {"Inti", "\x1b[31mTaki"},
		"10 000 names": slices.Repeat([]string{"Inti"}, 10_000),
	} {
		_, create := p.addNames(nil, names...)
		_, update := p.replaceNames(group.GetId(), group.GetVersion(), names...)
		if errs.KindOf(create) != errs.Invalid || errs.KindOf(update) != errs.Invalid {
			t.Errorf("%s: %v, %v", name, create, update)
		}
	}
	if d := cmp.Diff(before, p.groups(t, "")); d != "" {
		t.Errorf("a refused change is saved: %s", d)
	}
}

func TestOtherNamesAreFoundByAnySpelling(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	wanted := []string{"Qoyllur Zzimi", "Ñawpa Zzimi"}
	_, err := p.addNames(proto.String("zz-code"), wanted...)
	if err != nil {
		t.Fatal(err)
	}
	for _, search := range []string{"qoyllur zzimi", "QUYLLUR ZZ", "ñawpa zz", "nawpa zz", "zzim", "zz-co", "ZZ-CODE"} {
		if d := cmp.Diff([][]string{wanted}, p.groups(t, search)); d != "" {
			t.Errorf("%q: %s", search, d)
		}
	}
	for _, search := range []string{"¡¿?!", "zzimi nawpa", "%", "_"} {
		if found := p.groups(t, search); len(found) != 0 {
			t.Errorf("%q finds %v", search, found)
		}
	}
	list, err := p.otherNames.ListOtherNames(as(editor), &catalogv1.ListOtherNamesRequest{
		Query: &queryv1.Query{Search: "zz", Page: &queryv1.Page{Start: 1, Limit: 1}},
	})
	if err != nil || len(list.GetOtherNames()) != 0 || list.GetPage().GetTotal() != 1 {
		t.Errorf("the page after the last: %v, %v", list, err)
	}
	if _, err := p.addNames(proto.String("zz-code"), "Inti", "Taki"); errs.As(err) == nil || errs.As(err).Key != errs.KeyTaken ||
		errs.As(err).Fields[0].Path[0] != "code" {
		t.Errorf("a taken code: %v", err)
	}
}

func TestOtherNamesAreForEditors(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	group := p.mustAddNames(t, "Inti zz", "Taki zz").GetId()
	for name, c := range map[string]identity.Caller{
		"a visitor": {}, "a client": {UserID: 4, Role: identity.Client}, "a host": p.organizer(),
	} {
		for _, id := range []int32{group, 999_999} { // other callers cannot probe ids
			_, list := p.otherNames.ListOtherNames(as(c), &catalogv1.ListOtherNamesRequest{})
			_, create := p.otherNames.CreateOtherNames(as(c), &catalogv1.CreateOtherNamesRequest{Names: []string{"Inti", "Taki"}})
			_, update := p.otherNames.UpdateOtherNames(as(c), &catalogv1.UpdateOtherNamesRequest{Id: id, Names: []string{"Inti", "Taki"}})
			_, remove := p.otherNames.DeleteOtherNames(as(c), &catalogv1.DeleteOtherNamesRequest{Id: id})
			for i, err := range []error{list, create, update, remove} {
				if errs.KindOf(err) != errs.Forbidden {
					t.Errorf("%s, call %d: %v", name, i, err)
				}
			}
		}
	}
	if found := p.groups(t, "inti zz"); len(found) != 1 {
		t.Errorf("a refused change is saved: %v", found)
	}
	if _, err := p.replaceNames(999_999, "", "Inti", "Taki"); errs.KindOf(err) != errs.NotFound {
		t.Errorf("an unknown group: %v", err)
	}
	if _, err := p.otherNames.ListOtherNames(as(administrator), &catalogv1.ListOtherNamesRequest{}); err != nil {
		t.Errorf("an administrator: %v", err)
	}
}

func TestASecondEditorDoesNotOverwriteNames(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	group := p.mustAddNames(t, "Inti zz", "Taki zz")
	first, err := p.replaceNames(group.GetId(), group.GetVersion(), "Inti zz", "Tusuy zz")
	if err != nil || first.GetVersion() == group.GetVersion() {
		t.Fatalf("%v, %v", first, err)
	}
	if _, err := p.replaceNames(group.GetId(), group.GetVersion(), "Inti zz", "Tusuy zz"); err != nil {
		t.Errorf("the same change again: %v", err)
	}
	_, err = p.replaceNames(group.GetId(), group.GetVersion(), "Inti zz", "Wayra zz")
	if e := errs.As(err); e == nil || e.Kind != errs.Conflict || e.Key != "changed_meanwhile" {
		t.Errorf("got %v", err)
	}
	if d := cmp.Diff([][]string{{"Inti zz", "Tusuy zz"}}, p.groups(t, "inti zz")); d != "" {
		t.Error(d)
	}
}

func TestChangesOfOtherNamesAreAudited(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	group, err := p.addNames(proto.String("zz"), "Inti", "Taki")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.replaceNames(group.GetId(), group.GetVersion(), "Inti", "inti"); errs.KindOf(err) != errs.Invalid {
		t.Fatalf("equal names: %v", err)
	}
	if _, err := p.replaceNames(group.GetId(), group.GetVersion(), "Inti", "Tusuy"); err != nil {
		t.Fatal(err)
	}
	if err := p.deleteNames(group.GetId()); err != nil {
		t.Fatal(err)
	}
	log, err := p.desk.ListContentAudit(as(administrator), &catalogv1.ListContentAuditRequest{Noun: "other_names"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range log.GetEntries() {
		if e.GetEntryId() != group.GetId() || e.GetUserId() != editor.UserID {
			t.Errorf("got %v", e)
		}
		got = append(got, fmt.Sprintf("%s %s → %s", e.GetAction(), e.GetBefore(), e.GetAfter()))
	}
	want := []string{
		`deleted {"code":"zz","names":["Inti","Tusuy"]} → `, `changed {"names":["Inti","Taki"]} → {"names":["Inti","Tusuy"]}`,
		`created  → {"code":"zz","names":["Inti","Taki"]}`,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestThereAreAtMost500GroupsOfOtherNames(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	last := p.mustAddNames(t, "Inti zz", "Taki zz")
	if _, err := p.pool.Exec(t.Context(), `INSERT INTO other_names (names) SELECT ARRAY['Uno ' || i, 'Dos ' || i]
		FROM generate_series((SELECT count(*) + 1 FROM other_names), 500) i`); err != nil {
		t.Fatal(err)
	}
	_, err := p.addNames(nil, "Wayra", "Para")
	if e := errs.As(err); e == nil || e.Kind != errs.Refused || e.Key != "too_many_other_names" {
		t.Fatalf("got %v", err)
	}
	if err := p.deleteNames(last.GetId()); err != nil {
		t.Fatal(err)
	}
	p.mustAddNames(t, "Wayra", "Para")
}

func TestWordsOfOtherNamesAreRightSpellings(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	group := p.mustAddNames(t, "Lampiones zz", "Taki zz")
	if _, err := p.replaceNames(group.GetId(), group.GetVersion(), "Lampiones zz", "Wifalakuna zz"); err != nil {
		t.Fatal(err)
	}
	for typed, want := range map[string]string{"lampoines": "lampiones", "wifalakunna": "wifalakuna"} {
		if got, err := p.db.ReadSpellings(t.Context(), typed, now); err != nil || !slices.Contains(got, want) {
			t.Errorf("%s: %v, %v", typed, got, err)
		}
	}
}

// What a migration added must be editable.
func TestTheFirstOtherNamesKeepTheRules(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	list, err := p.otherNames.ListOtherNames(as(editor), &catalogv1.ListOtherNamesRequest{
		Query: &queryv1.Query{Page: &queryv1.Page{Limit: 1000}},
	})
	if err != nil || len(list.GetOtherNames()) < 50 {
		t.Fatalf("%d groups, %v", len(list.GetOtherNames()), err)
	}
	for _, group := range list.GetOtherNames() {
		if _, err := p.replaceNames(group.GetId(), group.GetVersion(), namesOf(t, group)...); err != nil {
			t.Errorf("%s: %v", group.GetCode(), err)
		}
	}
}
