package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// seedState records the seed of a state folder.
type seedState struct {
	Seed     string `json:"seed"`
	Complete bool   `json:"complete"`
}

// loadSeedOnce loads a seed once per state folder. A folder with another seed, or an incomplete one, is refused,
// because contents would mix.
func loadSeedOnce(folder, identity string, load func() error) error {
	path := filepath.Join(folder, seedFile)
	done, err := checkSeed(folder, identity)
	if done || err != nil {
		return err
	}
	if err := writeJSON(path, seedState{Seed: identity}); err != nil {
		return err
	}
	if err := load(); err != nil {
		return fmt.Errorf("seed %s: %w\nthe content is incomplete: run `make reset` before the next start", identity, err)
	}
	return writeJSON(path, seedState{Seed: identity, Complete: true})
}

// checkSeed reports whether the seed is loaded already.
func checkSeed(folder, identity string) (bool, error) {
	var loaded seedState
	err := readJSON(filepath.Join(folder, seedFile), &loaded)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return false, nil
	case err != nil:
		return false, err
	case loaded.Seed != identity:
		return false, fmt.Errorf("%s holds the seed %s, not %s: run `make reset` first or set RAYMI_STATE", folder, loaded.Seed, identity)
	case !loaded.Complete:
		return false, fmt.Errorf("%s holds only a part of the seed %s: run `make reset` first", folder, identity)
	}
	return true, nil
}
