package main

import (
	"net/http"
	"strconv"
	"time"
)

// since is the bound that gives each cold request a new cache key; it excludes no event.
func since(r *http.Request) (time.Time, error) {
	text := r.URL.Query().Get("since")
	if text == "" {
		return time.Time{}, nil
	}
	return time.Parse(time.RFC3339Nano, text)
}

func (s *server) list(r *http.Request) (any, error) {
	at, err := since(r)
	if err != nil {
		return nil, err
	}
	return s.read(r.Context(), `AND e.created_at >= $1 ORDER BY e.created_at DESC, e.id LIMIT 25`, at)
}

// wide is list with every relation of an event.
func (s *server) wide(r *http.Request) (any, error) {
	at, err := since(r)
	if err != nil {
		return nil, err
	}
	found, err := s.read(r.Context(), `AND e.created_at >= $1 ORDER BY e.created_at DESC, e.id LIMIT 25`, at)
	if err != nil {
		return nil, err
	}
	return found, s.widen(r.Context(), found)
}

func (s *server) one(r *http.Request) (any, error) {
	id, err := strconv.Atoi(r.URL.Query().Get("id"))
	if err != nil {
		return nil, err
	}
	return s.read(r.Context(), `AND e.id = $1`, id)
}

func (s *server) filtered(r *http.Request) (any, error) {
	at, err := since(r)
	if err != nil {
		return nil, err
	}
	now := time.Now()
	return s.read(r.Context(), `AND e.event_end_date >= $1 AND e.event_start_date <= $2 AND e.created_at >= $3
		AND EXISTS (SELECT 1 FROM event_category_links l
		JOIN event_categories c ON c.id = l.event_category_id WHERE l.event_id = e.id AND c.event_category_code = 'category-3')
		ORDER BY e.created_at DESC, e.id LIMIT 25`, now, now.AddDate(0, 0, 30), at)
}

func (s *server) page(r *http.Request) (any, error) {
	at, err := since(r)
	if err != nil {
		return nil, err
	}
	skipped, err := strconv.Atoi(r.URL.Query().Get("start"))
	if err != nil {
		return nil, err
	}
	return s.read(r.Context(), `AND e.created_at >= $1 ORDER BY e.created_at DESC, e.id LIMIT 25 OFFSET $2`, at, skipped)
}

// The conditions of both text searches, with the pattern as their argument.
const (
	inName    = `e.id IN (SELECT s.event_id FROM event_translations s WHERE s.words LIKE lower($1) AND s.event_name ILIKE $1)`
	inAnyText = `e.id IN (SELECT s.event_id FROM event_translations s WHERE s.words LIKE lower($1) OR s.remarks LIKE lower($1))`
)

func (s *server) containing(r *http.Request) (any, error) { return s.search(r, inName) }

func (s *server) searched(r *http.Request) (any, error) { return s.search(r, inAnyText) }

func (s *server) search(r *http.Request, where string) (any, error) {
	return s.found(r.Context(), `AND `+where+` ORDER BY e.created_at DESC, e.id LIMIT 25`, "%"+r.URL.Query().Get("words")+"%")
}
