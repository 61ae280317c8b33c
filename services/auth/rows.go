package main

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"raymi.example/internal/app"
	"raymi.example/internal/postgres"
	"raymi.example/services/auth/internal/store"
)

// maintainRows starts the tasks that delete old rows and update rows of earlier versions.
func maintainRows(ctx context.Context, db *store.DB, answers *postgres.Answers) {
	go app.Every(ctx, time.Hour, "old tries", db.RemoveOldTries)
	go app.Every(ctx, time.Hour, "old answers", answers.RemoveOld)
	go updateRows(ctx, db)
}

// updateRows does not hold up the start. Until it ends, older names are compared exactly, and an old key is still needed.
func updateRows(ctx context.Context, db *store.DB) {
	if err := errors.Join(db.FillSkeletons(ctx), db.ResealSecondFactors(ctx)); err != nil && ctx.Err() == nil {
		slog.WarnContext(ctx, "update stored rows", "error", err)
	}
}
