package server

import (
	"context"
	"encoding/json"

	"google.golang.org/protobuf/types/known/timestamppb"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/internal/paging"
	"raymi.example/internal/permission"
	"raymi.example/internal/rpc"
	"raymi.example/services/catalog/internal/catalog"
)

// ListDesk implements ListDeskService.
type ListDesk struct {
	catalogv1.UnimplementedListDeskServiceServer
	store catalog.DeskLists
}

// NewListDesk maintains the lists in store.
func NewListDesk(store catalog.DeskLists) *ListDesk { return &ListDesk{store: store} }

// ListDeskEntries returns a page of a list.
func (s *ListDesk) ListDeskEntries(ctx context.Context, req *catalogv1.ListDeskEntriesRequest) (*catalogv1.ListDeskEntriesResponse, error) {
	list, err := listFor(ctx, req)
	if err != nil {
		return nil, err
	}
	find := func(ctx context.Context, p paging.Page) ([]catalog.ListEntry, int32, error) {
		return s.store.ListEntries(ctx, list, locale.Chain(locale.Tag(req.GetQuery().GetLocale())), p)
	}
	entries, page, err := rpc.ListForEditors(ctx, rpc.ListRequest{Query: req.GetQuery()}, find, deskEntryProto)
	return &catalogv1.ListDeskEntriesResponse{Entries: entries, Page: page}, err
}

// CreateDeskEntry adds an entry.
func (s *ListDesk) CreateDeskEntry(ctx context.Context, req *catalogv1.CreateDeskEntryRequest) (*catalogv1.CreateDeskEntryResponse, error) {
	list, err := listFor(ctx, req)
	if err != nil {
		return nil, err
	}
	e := catalog.ListEntry{Code: req.Code, Names: entryNames(req.GetTranslations()), NameField: "name", CodeField: "code"}
	if err := e.Create(identity.From(ctx)); err != nil {
		return nil, err
	}
	stored, err := write(ctx, s.store, func(ctx context.Context) (int32, error) {
		return s.store.CreateListEntry(ctx, list, e)
	}, s.reading(list))
	return &catalogv1.CreateDeskEntryResponse{Entry: deskEntryProto(stored)}, err
}

// UpdateDeskEntry renames an entry.
func (s *ListDesk) UpdateDeskEntry(ctx context.Context, req *catalogv1.UpdateDeskEntryRequest) (*catalogv1.UpdateDeskEntryResponse, error) {
	list, err := listFor(ctx, req)
	if err != nil {
		return nil, err
	}
	caller := identity.From(ctx)
	stored, err := write(ctx, s.store, func(ctx context.Context) (int32, error) {
		return req.GetId(), s.store.UpdateListEntry(ctx, list, req.GetId(),
			func(e *catalog.ListEntry) error { return e.Rename(caller, entryNames(req.GetTranslations())) })
	}, s.reading(list))
	return &catalogv1.UpdateDeskEntryResponse{Entry: deskEntryProto(stored)}, err
}

// DeleteDeskEntry deletes an entry and returns it.
func (s *ListDesk) DeleteDeskEntry(ctx context.Context, req *catalogv1.DeleteDeskEntryRequest) (*catalogv1.DeleteDeskEntryResponse, error) {
	list, err := listFor(ctx, req)
	if err != nil {
		return nil, err
	}
	caller := identity.From(ctx)
	deleted, err := remove(ctx, s.store, req.GetId(), s.reading(list), func(ctx context.Context) error {
		return s.store.DeleteListEntry(ctx, list, req.GetId(), func(e catalog.ListEntry) error { return e.MayDelete(caller) })
	})
	return &catalogv1.DeleteDeskEntryResponse{Entry: deskEntryProto(deleted)}, err
}

// reading returns a function that reads an entry of the list.
func (s *ListDesk) reading(list catalog.List) func(context.Context, int32) (catalog.ListEntry, error) {
	return func(ctx context.Context, id int32) (catalog.ListEntry, error) {
		return s.store.FindListEntry(ctx, list, id)
	}
}

// listFor returns the requested list. The role is checked first, so that other callers cannot probe lists and ids.
func listFor(ctx context.Context, req interface{ GetList() string }) (catalog.List, error) {
	if err := permission.RequireEditor(identity.From(ctx)); err != nil {
		return "", err
	}
	return catalog.ListAt(req.GetList())
}

func entryNames(translations map[string]*catalogv1.DeskEntryTexts) map[locale.Tag]string {
	out := map[locale.Tag]string{}
	eachText(translations, func(tag locale.Tag, t *catalogv1.DeskEntryTexts) {
		if t.Name != nil {
			out[tag] = t.GetName()
		}
	})
	return out
}

func deskEntryProto(e catalog.ListEntry) *catalogv1.DeskEntry {
	texts := map[locale.Tag]map[string]string{}
	for tag, name := range e.Names {
		texts[tag] = map[string]string{"name": name}
	}
	written, err := json.Marshal(texts)
	if err != nil {
		written = []byte("{}") // maps of strings can always be encoded
	}
	return &catalogv1.DeskEntry{Id: e.ID, Code: e.Code, Translations: string(written), Uses: e.Uses, UpdatedAt: timestamppb.New(e.UpdatedAt)}
}
