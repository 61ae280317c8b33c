package server

import (
	"context"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/identity"
	"raymi.example/services/catalog/internal/catalog"
)

// joinSeries assigns the written event to the series of the event that editionOf names, which the caller must be allowed to edit. If that
// event has no series, one is created for both.
func (s *Events) joinSeries(ctx context.Context, in *catalog.Input[catalog.Event], data *catalogv1.EventInput) error {
	if data == nil || data.EditionOf == nil {
		return nil
	}
	code, err := s.seriesOf(ctx, data.GetEditionOf())
	if err != nil {
		return err
	}
	apply := in.Apply
	in.Apply = func(e *catalog.Event) error {
		err := apply(e)
		e.SeriesCode = &code
		return err
	}
	return nil
}

func (s *Events) seriesOf(ctx context.Context, id int32) (code string, err error) {
	caller := identity.From(ctx)
	err = s.store.ReadEvent(ctx, id, func(e *catalog.Event) (err error) {
		code, err = e.Series(caller)
		return err
	})
	if errs.KindOf(err) == errs.NotFound {
		var broken errs.Fields
		broken.Check(false, "editionOf", errs.KeyIncorrect, "editionOf must be the id of an event")
		return "", broken.Err()
	}
	if err != nil || code != "" {
		return code, err
	}
	err = s.store.UpdateEvent(ctx, id, nil, func(e *catalog.Event) (err error) {
		code, err = e.BeginSeries(caller)
		return err
	})
	return code, err
}
