package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/grpc/metadata"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/testing/protocmp"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/server"
)

// merging calls a handler as the server does: behind MergeChanges.
func merging[Req, Resp proto.Message](ctx context.Context, handler func(context.Context, Req) (Resp, error), req Req) (Resp, error) {
	resp, err := server.MergeChanges(locale.Es)(ctx, req, nil, func(ctx context.Context, req any) (any, error) {
		return handler(ctx, req.(Req))
	})
	out, _ := resp.(Resp)
	return out, err
}

// from is the context of a change that began with a version.
func from(caller identity.Caller, version string) context.Context {
	return metadata.NewIncomingContext(as(caller), metadata.Pairs("if-match", version))
}

// tag is the entity tag of an entry that was changed at that time.
func tag(updatedAt *timestamppb.Timestamp) string {
	return fmt.Sprintf(`"%d.x"`, updatedAt.AsTime().UnixMilli())
}

// stored returns the version of an entry, and what it says beside that.
func (p *portal) stored(t *testing.T, a attributes) (version string, content proto.Message) {
	t.Helper()
	q := &queryv1.Query{Locale: "en", Populate: a.populate}
	if q.Populate == nil {
		q.Populate = populate("*")
	}
	m, err := a.read(q)
	if err != nil {
		t.Fatal(err)
	}
	var milliseconds int64
	sql := `SELECT max(floor(extract(epoch FROM updated_at) * 1000))::bigint FROM ` + a.noun
	if err := p.pool.QueryRow(t.Context(), sql).Scan(&milliseconds); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf(`"%d"`, milliseconds), m
}

var withoutVersion = cmp.Options{
	protocmp.Transform(), protocmp.IgnoreFields(&catalogv1.Event{}, "updated_at"), protocmp.IgnoreFields(&catalogv1.Host{}, "updated_at"),
	protocmp.IgnoreFields(&catalogv1.News{}, "updated_at"), protocmp.IgnoreFields(&catalogv1.Collection{}, "updated_at"),
	protocmp.IgnoreFields(&catalogv1.Portal{}, "updated_at"), protocmp.IgnoreFields(&catalogv1.Instruction{}, "updated_at"),
	protocmp.IgnoreFields(&catalogv1.InfoPage{}, "updated_at"),
}

func TestEveryAttributeIsMerged(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.eachAttribute(t, p.checkMerge)
}

// checkMerge lets others change an attribute, and sends its old value from a form that was opened before.
func (p *portal) checkMerge(t *testing.T, a attributes, f protoreflect.FieldDescriptor) {
	t.Helper()
	q, field := &queryv1.Query{Locale: "en"}, mask(string(f.Name()))
	first := p.filled(t, a, f)
	if _, err := a.update(as(editor), first, field, q); err != nil {
		t.Fatal(err)
	}
	version, before := p.stored(t, a)
	p.changeAgain(t, a, f, before)
	_, theirs := p.stored(t, a)
	if _, err := a.update(from(editor, version), first, field, q); err != nil {
		t.Fatalf("a save that did not touch the attribute: %v", err)
	}
	if _, got := p.stored(t, a); !cmp.Equal(theirs, got, withoutVersion) {
		t.Errorf("a save that did not touch the attribute changed it: %s", cmp.Diff(theirs, got, withoutVersion))
	}
	_, err := a.update(from(editor, `"unknown"`), first, field, q)
	e := errs.As(err)
	if e == nil || e.Kind != errs.Stale || len(e.Differences) == 0 {
		t.Fatalf("a save from an unknown version: %v, want the differences", err)
	}
	if _, got := p.stored(t, a); !cmp.Equal(theirs, got, withoutVersion) {
		t.Errorf("a refused save changed the entry: %s", cmp.Diff(theirs, got, withoutVersion))
	}
}

func (p *portal) filled(t *testing.T, a attributes, f protoreflect.FieldDescriptor) proto.Message {
	t.Helper()
	data := a.input()
	a.fill(data.ProtoReflect(), f)
	if a.complete != nil {
		a.complete(data, f.Name())
	}
	return data
}

// changeAgain gives the attribute another value: none, another text, or an hour later.
func (p *portal) changeAgain(t *testing.T, a attributes, f protoreflect.FieldDescriptor, before proto.Message) {
	t.Helper()
	var failure error
	later := p.filled(t, a, f)
	if at, ok := later.ProtoReflect().Get(f).Interface().(protoreflect.Message); !f.IsMap() && ok {
		if stamp, ok := at.Interface().(*timestamppb.Timestamp); ok {
			stamp.Seconds += 3600
		}
	}
	for _, data := range []proto.Message{a.input(), p.filled(t, a, f), later} {
		if _, failure = a.update(as(editor), data, mask(string(f.Name())), &queryv1.Query{Locale: "en"}); failure != nil {
			continue
		}
		if _, after := p.stored(t, a); !cmp.Equal(before, after, withoutVersion) {
			return
		}
	}
	t.Fatalf("%s was not changed: %v", f.Name(), failure)
}

// The host moves the event, and the editor, whose form is older, corrects the short text.
func TestHostAndEditorChangeOneEvent(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	event := p.createEvent(t, "Qoyllur Rit'i")
	opened := tag(event.GetUpdatedAt())
	whole := func(start, end int, short string) *catalogv1.UpdateEventRequest {
		return &catalogv1.UpdateEventRequest{
			Id: event.GetId(),
			Data: &catalogv1.EventInput{
				EventStartDate: day(start, 14), EventEndDate: day(end, 23),
				Occurrences:  []*catalogv1.OccurrenceInput{{StartsAt: day(start, 14), EndsAt: day(end, 23)}},
				Translations: map[string]*catalogv1.EventTexts{"es": {EventShortDescription: proto.String(short)}},
			},
			UpdateMask: mask("event_start_date", "event_end_date", "occurrences", "occurrences.0.starts_at", "occurrences.0.ends_at",
				"translations"),
		}
	}
	if _, err := merging(from(p.organizer(), opened), p.events.UpdateEvent, whole(26, 26, "")); err != nil {
		t.Fatal(err)
	}
	resp, err := merging(from(editor, opened), p.events.UpdateEvent, whole(24, 24, "Corto"))
	if err != nil {
		t.Fatal(err)
	}
	got := resp.GetEvent()
	if !got.GetEventStartDate().AsTime().Equal(day(26, 14).AsTime()) || got.GetEventShortDescription() != "Corto" {
		t.Errorf("got %v %q", got.GetEventStartDate().AsTime(), got.GetEventShortDescription())
	}
	var after map[string]any
	if err := json.Unmarshal([]byte(p.audit(t, "events")[0].GetAfter()), &after); err != nil {
		t.Fatal(err)
	}
	if want := []any{float64(p.organizer().UserID)}; !cmp.Equal(after["mergedWith"], any(want)) {
		t.Errorf("the audit log names %v, want the host %v", after["mergedWith"], want)
	}
	// The host's form is as old as before, and now both have changed the short text.
	_, err = merging(from(p.organizer(), opened), p.events.UpdateEvent, whole(26, 26, "Breve"))
	e := errs.As(err)
	if e == nil || e.Kind != errs.Stale {
		t.Fatalf("got %v, want a stale version", err)
	}
	want := []errs.Difference{{
		Path: []string{"eventShortDescription", "es"}, Mine: json.RawMessage(`"Breve"`), Theirs: json.RawMessage(`"Corto"`),
	}}
	if d := cmp.Diff(want, e.Differences); d != "" {
		t.Error(d)
	}
	// Without a version the last save wins, as in Strapi.
	if _, err := merging(as(p.organizer()), p.events.UpdateEvent, whole(26, 26, "Breve")); err != nil {
		t.Error(err)
	}
}

// Attributes that are only right together are merged as one.
func TestPriceAndFreeAreMergedTogether(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	event := p.createEvent(t, "Taki")
	price := func(version string, free bool, soles float64) error {
		in := &catalogv1.EventInput{IsFree: &free}
		if !free {
			in.EventPrice = &soles
		}
		_, err := merging(from(editor, version), p.events.UpdateEvent, &catalogv1.UpdateEventRequest{
			Id: event.GetId(), Data: in, UpdateMask: mask("is_free", "event_price"),
		})
		return err
	}
	if err := price("", false, 20); err != nil {
		t.Fatal(err)
	}
	got, err := p.events.GetEvent(as(editor), &catalogv1.GetEventRequest{Id: event.GetId()})
	if err != nil {
		t.Fatal(err)
	}
	opened := tag(got.GetEvent().GetUpdatedAt())
	if err := price(opened, true, 0); err != nil {
		t.Fatal(err)
	}
	if e := errs.As(price(opened, false, 25)); e == nil || e.Kind != errs.Stale || len(e.Differences) != 2 {
		t.Errorf("got %v, want both attributes", e)
	}
}

func TestDeletionNamesTheVersion(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	event := p.createEvent(t, "Taki")
	opened := tag(event.GetUpdatedAt())
	renamed := &catalogv1.EventInput{EventName: proto.String("Taki Unquy")}
	if _, err := p.update(p.organizer(), event.GetId(), renamed, "event_name"); err != nil {
		t.Fatal(err)
	}
	remove := func(version string) error {
		_, err := merging(from(p.organizer(), version), p.events.DeleteEvent, &catalogv1.DeleteEventRequest{Id: event.GetId()})
		return err
	}
	if errs.KindOf(remove(opened)) != errs.Stale {
		t.Error("an event that others have changed was deleted")
	}
	if err := remove("*"); err != nil {
		t.Error(err)
	}
}

// A form that is still open two months later overwrites nothing that differs; versions that no form can need are removed.
func TestOldVersionsAreRemoved(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	event := p.createEvent(t, "Taki")
	renamed := &catalogv1.EventInput{EventName: proto.String("Taki Unquy")}
	if _, err := p.update(p.organizer(), event.GetId(), renamed, "event_name"); err != nil {
		t.Fatal(err)
	}
	count := func() (n int) {
		if err := p.pool.QueryRow(t.Context(), `SELECT count(*) FROM entry_versions WHERE noun = 'events'`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if count() == 0 {
		t.Fatal("no version was recorded")
	}
	if _, err := p.pool.Exec(t.Context(), `UPDATE entry_versions SET changed_at = changed_at - interval '61 days'`); err != nil {
		t.Fatal(err)
	}
	if err := p.db.RemoveOldVersions(t.Context(), time.Now()); err != nil || count() != 0 {
		t.Errorf("%d versions are left: %v", count(), err)
	}
}
