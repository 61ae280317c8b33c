package server

import (
	"context"
	"time"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/internal/paging"
	"raymi.example/internal/permission"
	"raymi.example/internal/rpc"
	"raymi.example/services/catalog/internal/catalog"
)

// Texts implements TextService.
type Texts struct {
	catalogv1.UnimplementedTextServiceServer
	store   catalog.TextStates
	entries catalog.TextEntries
	now     func() time.Time
}

// NewTexts reads states from store and writes texts to entries.
func NewTexts(store catalog.TextStates, entries catalog.TextEntries, now func() time.Time) *Texts {
	return &Texts{store: store, entries: entries, now: now}
}

// ListDeskTexts returns a page of the texts in a language.
func (s *Texts) ListDeskTexts(ctx context.Context, req *catalogv1.ListDeskTextsRequest) (*catalogv1.ListDeskTextsResponse, error) {
	list := rpc.ListRequest{Query: req.GetQuery(), Filter: req.GetState(), Check: catalog.CheckTextState}
	find := func(ctx context.Context, p paging.Page) ([]catalog.Text, int32, error) {
		tag, err := textLocale(req.GetQuery().GetLocale())
		if err != nil {
			return nil, 0, err
		}
		return s.store.ListTexts(ctx, catalog.TextSearch{Locale: tag, Noun: req.GetNoun(), State: catalog.TextState(req.GetState())}, p)
	}
	caller := identity.From(ctx)
	texts, page, err := rpc.ListForEditors(ctx, list, find, func(t catalog.Text) *catalogv1.Text { return textProto(t, caller) })
	return &catalogv1.ListDeskTextsResponse{Texts: texts, Page: page}, err
}

// ListEntryTexts returns the states of an entry's texts.
func (s *Texts) ListEntryTexts(ctx context.Context, req *catalogv1.ListEntryTextsRequest) (*catalogv1.ListEntryTextsResponse, error) {
	caller := identity.From(ctx)
	if !caller.Editor() && caller.Role != identity.Organizer {
		return nil, errs.ErrForbidden()
	}
	found, host, err := s.store.EntryTexts(ctx, req.GetNoun(), req.GetId())
	if err != nil {
		return nil, err
	}
	if err := catalog.MayReadTexts(caller, host); err != nil {
		return nil, err
	}
	var out []*catalogv1.Text
	for _, t := range found {
		state := textProto(t, caller)
		state.EntryName, state.Source, state.Content = nil, nil, nil
		out = append(out, state)
	}
	total := int32(min(len(out), 1<<20))
	return &catalogv1.ListEntryTextsResponse{Texts: out, Page: &queryv1.PageInfo{Limit: max(total, 1), Total: &total}}, nil
}

// UpdateText saves one text by the ordinary change of its entry.
func (s *Texts) UpdateText(ctx context.Context, req *catalogv1.UpdateTextRequest) (*catalogv1.UpdateTextResponse, error) {
	caller := identity.From(ctx)
	ref, err := textRef(ctx, req)
	if err != nil {
		return nil, err
	}
	change := catalog.TextChange{
		TextRef: ref, Content: req.GetContent(), SourceVersion: req.GetSourceVersion(), Version: req.GetVersion(), Machine: req.GetMachine(),
	}
	stored, err := write(ctx, s.store, func(ctx context.Context) (int32, error) {
		before, err := s.store.LockText(ctx, ref)
		if err == nil {
			err = change.Check(before)
		}
		if err == nil {
			err = s.translate(ctx, change)
		}
		if err == nil {
			err = s.store.ConfirmText(ctx, ref, change.Machine)
		}
		return ref.EntryID, err
	}, s.reading(ref))
	return &catalogv1.UpdateTextResponse{Text: textProto(stored, caller)}, err
}

// ReviewText records that the caller read the text.
func (s *Texts) ReviewText(ctx context.Context, req *catalogv1.ReviewTextRequest) (*catalogv1.ReviewTextResponse, error) {
	caller := identity.From(ctx)
	ref, err := textRef(ctx, req)
	if err != nil {
		return nil, err
	}
	seen := catalog.TextChange{TextRef: ref, SourceVersion: req.GetSourceVersion(), Version: req.GetVersion()}
	stored, err := write(ctx, s.store, func(ctx context.Context) (int32, error) {
		stored, err := s.store.LockText(ctx, ref)
		if err == nil {
			err = seen.CheckReview(caller, stored)
		}
		if err == nil {
			err = s.store.ReviewText(ctx, ref)
		}
		return ref.EntryID, err
	}, s.reading(ref))
	return &catalogv1.ReviewTextResponse{Text: textProto(stored, caller)}, err
}

// translate changes the entry as its own service does: with its permissions, rules, message and audit.
func (s *Texts) translate(ctx context.Context, c catalog.TextChange) error {
	caller := identity.From(ctx)
	switch c.Noun {
	case "events":
		return s.entries.UpdateEvent(ctx, c.EntryID, nil, func(e *catalog.Event) error { return e.Translate(caller, c, s.now()) })
	case "hosts":
		return s.entries.UpdateHost(ctx, c.EntryID, nil, func(h *catalog.Host) error { return h.Translate(caller, c) })
	case "news":
		return s.entries.UpdateNews(ctx, c.EntryID, nil, func(n *catalog.News) error { return n.Translate(caller, c) })
	case "collections":
		return s.entries.UpdateCollection(ctx, c.EntryID, func(e *catalog.Collection) error { return e.Translate(caller, c) })
	default:
		return s.entries.UpdateListEntry(ctx, catalog.List(c.Noun), c.EntryID, func(e *catalog.ListEntry) error {
			return e.Rename(caller, map[locale.Tag]string{c.Locale: c.Content})
		})
	}
}

func (s *Texts) reading(ref catalog.TextRef) func(context.Context, int32) (catalog.Text, error) {
	return func(ctx context.Context, _ int32) (catalog.Text, error) { return s.store.LockText(ctx, ref) }
}

// textRef returns the text that a request is about. The role is checked first, so that other callers cannot probe ids.
func textRef(ctx context.Context, req interface {
	GetNoun() string
	GetId() int32
	GetField() string
	GetLocale() string
},
) (catalog.TextRef, error) {
	if err := permission.RequireEditor(identity.From(ctx)); err != nil {
		return catalog.TextRef{}, err
	}
	tag, err := textLocale(req.GetLocale())
	return catalog.TextRef{Noun: req.GetNoun(), EntryID: req.GetId(), Field: req.GetField(), Locale: tag}, err
}

func textLocale(name string) (locale.Tag, error) {
	tag, ok := locale.Parse(name)
	if !ok {
		return "", errs.New(errs.Invalid, errs.KeyIncorrect, "locale must be a language of the portal")
	}
	return tag, nil
}

func textProto(t catalog.Text, caller identity.Caller) *catalogv1.Text {
	return &catalogv1.Text{
		Id: t.EntryID, Noun: t.Noun, Field: t.Field, Locale: string(t.Locale), State: string(t.State()), SourceLocale: string(t.SourceLocale),
		SourceVersion: t.SourceVersion, Version: t.Version, EntryName: &t.EntryName, Source: &t.Source, Content: &t.Content,
		Own: t.Version != "" && t.WrittenBy == caller.UserID,
	}
}
