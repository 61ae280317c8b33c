package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

type request struct {
	method, path, kind string
	body               []byte
	key                string // of idempotency
	signed             bool   // carries the token: visitors and people who log in have none
}

// refusal is a response that permits a repetition: the portal or a proxy could not handle the request for now.
type refusal struct {
	status int
	after  time.Duration
}

func (r *refusal) Error() string { return fmt.Sprintf("status %d", r.status) }

func (v *visitor) json(ctx context.Context, r request, answer any) error {
	body, err := v.do(ctx, r)
	if err != nil {
		return err
	}
	return json.Unmarshal(body, answer)
}

// do repeats a request that was refused or whose connection broke, as long as v.retry permits.
func (v *visitor) do(ctx context.Context, r request) ([]byte, error) {
	end := time.Now().Add(v.retry)
	for {
		body, err := v.try(ctx, r)
		if err == nil || v.retry == 0 || time.Now().After(end) {
			return body, err
		}
		pause := time.Second
		var refused *refusal
		if errors.As(err, &refused) {
			if refused.status < http.StatusInternalServerError && refused.status != http.StatusTooManyRequests {
				return body, err
			}
			pause = cmp.Or(refused.after, pause)
		}
		v.repeated()
		time.Sleep(pause)
	}
}

func (v *visitor) try(ctx context.Context, r request) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, r.method, v.base+r.path, bytes.NewReader(r.body))
	if err != nil {
		return nil, err
	}
	for name, value := range map[string]string{"Content-Type": r.kind, "Idempotency-Key": r.key} {
		if value != "" {
			req.Header.Set(name, value)
		}
	}
	if r.signed {
		req.Header.Set("Authorization", "Bearer "+v.token)
	}
	res, err := v.client.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, err
	}
	if res.StatusCode != http.StatusOK {
		seconds, _ := strconv.Atoi(res.Header.Get("Retry-After")) // absent means 0
		return nil, fmt.Errorf("%s %s: %w: %.200s", r.method, r.path, &refusal{res.StatusCode, time.Duration(seconds) * time.Second}, body)
	}
	return body, nil
}
