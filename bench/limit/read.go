package main

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

type event struct {
	ID                    int32     `json:"id"`
	EventName             string    `json:"eventName"`
	EventDescription      string    `json:"eventDescription"`
	EventShortDescription string    `json:"eventShortDescription"`
	EventStartDate        time.Time `json:"eventStartDate"`
	EventEndDate          time.Time `json:"eventEndDate"`
	IsFree                *bool     `json:"isFree"`
	CreatedAt             time.Time `json:"createdAt"`
	EventHostID           int32     `json:"-"`
	EventAddressID        int32     `json:"-"`
	Host                  *host     `json:"eventHost" db:"-"`
	Address               *address  `json:"eventAddress" db:"-"`
	Banner                []file    `json:"eventBanner" db:"-"`
	Photos                []file    `json:"eventMediaPhotos" db:"-"`
	*relations            `db:"-"`
}

type host struct {
	ID             int32  `json:"id"`
	CommercialName string `json:"commercialName"`
	OrgResume      string `json:"orgResume"`
}

type address struct {
	ID       int32  `json:"id"`
	Address  string `json:"address"`
	CityName string `json:"cityName"`
}

type file struct {
	EventID int32          `json:"-"`
	Field   string         `json:"-"`
	ID      int32          `json:"id"`
	Name    string         `json:"name"`
	Hash    string         `json:"hash"`
	Ext     string         `json:"ext"`
	Mime    string         `json:"mime"`
	URL     string         `json:"url"`
	Formats map[string]any `json:"formats"`
	Width   *int32         `json:"width"`
	Height  *int32         `json:"height"`
}

const events = `SELECT e.id, t.event_name, t.event_description, t.event_short_description, e.event_start_date, e.event_end_date, e.is_free,
	e.created_at, e.event_host_id, coalesce(e.event_address_id, 0) AS event_address_id
	FROM events e JOIN event_translations t ON t.event_id = e.id AND t.locale = 'es' WHERE e.published_at IS NOT NULL `

// found returns events without relations.
func (s *server) found(ctx context.Context, tail string, args ...any) ([]*event, error) {
	rows, err := s.pool.Query(ctx, events+tail, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToAddrOfStructByName[event])
}

// read returns events with host, address, banner and photos: one prepared query per level.
func (s *server) read(ctx context.Context, tail string, args ...any) ([]*event, error) {
	found, err := s.found(ctx, tail, args...)
	if err != nil {
		return nil, err
	}
	var ids, hosts, addresses []int32
	byID := map[int32]*event{}
	for _, e := range found {
		ids, hosts, addresses = append(ids, e.ID), append(hosts, e.EventHostID), append(addresses, e.EventAddressID)
		byID[e.ID] = e
	}
	byHost, err := collect(ctx, s, `SELECT h.id, h.commercial_name, t.org_resume FROM hosts h
		JOIN host_translations t ON t.host_id = h.id AND t.locale = 'es'
		WHERE h.id = ANY ($1)`, hosts, func(h *host) int32 { return h.ID })
	if err != nil {
		return nil, err
	}
	byAddress, err := collect(ctx, s, `SELECT a.id, a.address, t.city_name FROM addresses a
		JOIN city_translations t ON t.city_id = a.city_id AND t.locale = 'es'
		WHERE a.id = ANY ($1)`, addresses, func(a *address) int32 { return a.ID })
	if err != nil {
		return nil, err
	}
	for _, e := range found {
		e.Host, e.Address = byHost[e.EventHostID], byAddress[e.EventAddressID]
	}
	return found, s.files(ctx, ids, byID)
}

func (s *server) files(ctx context.Context, ids []int32, byID map[int32]*event) error {
	rows, err := s.pool.Query(ctx, `SELECT l.event_id, l.field, f.id, f.name, f.hash, f.ext, f.mime, f.url, f.formats, f.width, f.height
		FROM event_files l JOIN files f ON f.id = l.file_id WHERE l.event_id = ANY ($1) ORDER BY l.event_id, l.position`, ids)
	if err != nil {
		return err
	}
	files, err := pgx.CollectRows(rows, pgx.RowToStructByName[file])
	if err != nil {
		return err
	}
	for _, f := range files {
		if f.Field == "eventBanner" {
			byID[f.EventID].Banner = append(byID[f.EventID].Banner, f)
		} else {
			byID[f.EventID].Photos = append(byID[f.EventID].Photos, f)
		}
	}
	return nil
}

func collect[T any](ctx context.Context, s *server, sql string, ids []int32, key func(*T) int32) (map[int32]*T, error) {
	rows, err := s.pool.Query(ctx, sql, ids)
	if err != nil {
		return nil, err
	}
	list, err := pgx.CollectRows(rows, pgx.RowToAddrOfStructByName[T])
	out := map[int32]*T{}
	for _, one := range list {
		out[key(one)] = one
	}
	return out, err
}
