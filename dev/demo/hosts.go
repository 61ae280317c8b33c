package demo

import (
	"context"
	"fmt"
	"slices"
)

// profile is the description of a host, approved or not.
type profile struct {
	OrgType      string   `json:"orgType"`
	Areas        []string `json:"areas"`
	Affiliations []string `json:"affiliations"`
	City         string   `json:"city"`
	Address      string   `json:"address"`
	Coordinates  string   `json:"coordinates"`
	Resume       texts    `json:"resume"`
	Tel          string   `json:"tel"`
	Mail         string   `json:"mail"`
	Banner       string   `json:"banner"`
}

type host struct {
	Key  string `json:"key"`
	Name string `json:"name"`
	profile
}

func (l *loader) writeHosts(ctx context.Context) error {
	return each(ctx, l.content.hosts, l.writeHost)
}

// writeHost creates a host whose events are public at once.
func (l *loader) writeHost(ctx context.Context, h host) error {
	if err := l.createHost(ctx, h); err != nil {
		return err
	}
	id, err := l.id("host", h.Key)
	if err != nil {
		return err
	}
	var answer map[string]any
	if err := l.api.JSON(ctx, "PUT", fmt.Sprintf("/api/desk/hosts/%d", id), map[string]any{"trusted": true}, &answer); err != nil {
		return fmt.Errorf("trust of host %s: %w", h.Key, err)
	}
	return nil
}

func (l *loader) createHost(ctx context.Context, h host) error {
	data, err := l.profileData(h.profile)
	if err != nil {
		return fmt.Errorf("host %s: %w", h.Key, err)
	}
	data["commercialName"], data["eventHostCode"] = h.Name, h.Key
	uploads, err := optionalPoster("mainBanner", h.Banner)
	if err != nil {
		return err
	}
	id, err := l.api.Write(ctx, "POST", "/api/partners", data, uploads...)
	if err != nil {
		return fmt.Errorf("host %s: %w", h.Key, err)
	}
	l.storeID("host", h.Key, id)
	return nil
}

func (l *loader) profileData(p profile) (map[string]any, error) {
	city, err := l.id("city", p.City)
	if err != nil {
		return nil, err
	}
	orgType, err := l.id("org type", p.OrgType)
	if err != nil {
		return nil, err
	}
	areas, err := l.idsOf("area", p.Areas)
	if err != nil {
		return nil, err
	}
	affiliations, err := l.idsOf("affiliation", p.Affiliations)
	if err != nil {
		return nil, err
	}
	data := map[string]any{
		"orgType":          orgType,
		"cultureType":      areas,
		"affiliations":     affiliations,
		"eventHostAddress": map[string]any{"city": city, "address": p.Address, "coordinates": p.Coordinates},
		"contacts":         map[string]any{"place": p.Address, "tel": p.Tel, "mail": p.Mail},
	}
	setTexts(data, map[string]texts{"orgResume": p.Resume})
	return data, nil
}

func (c content) host(key string) (host, error) {
	for _, h := range append(slices.Clip(c.hosts), c.waiting.Newcomer.Host) {
		if h.Key == key {
			return h, nil
		}
	}
	return host{}, fmt.Errorf("there is no host %q", key)
}
