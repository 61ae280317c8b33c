package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// sown remembers which seed a state folder holds.
type sown struct {
	Seed     string `json:"seed"`
	Complete bool   `json:"complete"`
}

// sow loads a seed once per state folder. A folder that holds another one, or
// half of one, is refused: content of two seeds would mix.
func sow(folder, identity string, load func() error) error {
	path := filepath.Join(folder, seedFile)
	done, err := checkSown(folder, identity)
	if done || err != nil {
		return err
	}
	if err := writeJSON(path, sown{Seed: identity}); err != nil {
		return err
	}
	if err := load(); err != nil {
		return fmt.Errorf("seed %s: %w\nthe content is incomplete: run `make reset` before the next start", identity, err)
	}
	return writeJSON(path, sown{Seed: identity, Complete: true})
}

// checkSown tells whether the seed is there already.
func checkSown(folder, identity string) (bool, error) {
	var held sown
	err := readJSON(filepath.Join(folder, seedFile), &held)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return false, nil
	case err != nil:
		return false, err
	case held.Seed != identity:
		return false, fmt.Errorf("%s holds the seed %s, not %s: run `make reset` first or set RAYMI_STATE", folder, held.Seed, identity)
	case !held.Complete:
		return false, fmt.Errorf("%s holds only a part of the seed %s: run `make reset` first", folder, identity)
	}
	return true, nil
}
