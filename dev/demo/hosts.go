package demo

import (
	"context"
	"fmt"
)

type host struct {
	Key          string   `json:"key"`
	Name         string   `json:"name"`
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

func (l *loader) writeHosts(ctx context.Context) error {
	return each(ctx, l.content.hosts, l.writeHost)
}

func (l *loader) writeHost(ctx context.Context, h host) error {
	data, err := l.hostData(h)
	if err != nil {
		return fmt.Errorf("host %s: %w", h.Key, err)
	}
	banner, err := poster("mainBanner", h.Banner)
	if err != nil {
		return err
	}
	id, err := l.api.write(ctx, "POST", "/api/partners", data, banner)
	if err != nil {
		return fmt.Errorf("host %s: %w", h.Key, err)
	}
	l.remember("host", h.Key, id)
	var answer map[string]any
	if err := l.api.json(ctx, "PUT", fmt.Sprintf("/api/desk/hosts/%d", id), map[string]any{"trusted": true}, &answer); err != nil {
		return fmt.Errorf("trust of host %s: %w", h.Key, err)
	}
	return nil
}

func (l *loader) hostData(h host) (map[string]any, error) {
	city, err := l.id("city", h.City)
	if err != nil {
		return nil, err
	}
	orgType, err := l.id("org type", h.OrgType)
	if err != nil {
		return nil, err
	}
	areas, err := l.idsOf("area", h.Areas)
	if err != nil {
		return nil, err
	}
	affiliations, err := l.idsOf("affiliation", h.Affiliations)
	if err != nil {
		return nil, err
	}
	data := map[string]any{
		"commercialName":   h.Name,
		"eventHostCode":    h.Key,
		"orgType":          orgType,
		"cultureType":      areas,
		"affiliations":     affiliations,
		"eventHostAddress": map[string]any{"city": city, "address": h.Address, "coordinates": h.Coordinates},
		"contacts":         map[string]any{"place": h.Address, "tel": h.Tel, "mail": h.Mail},
	}
	setTexts(data, map[string]texts{"orgResume": h.Resume})
	return data, nil
}

func (c content) host(key string) (host, error) {
	for _, h := range c.hosts {
		if h.Key == key {
			return h, nil
		}
	}
	return host{}, fmt.Errorf("there is no host %q", key)
}
