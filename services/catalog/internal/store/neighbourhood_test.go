package store

import (
	"testing"

	"raymi.example/internal/postgres/pgtest"
)

func TestPlacesLieInTheirNeighbourhood(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, Migrations())
	for coordinates, want := range map[string]string{
		"-13.5150,-71.9749": "san-blas",         // Plazoleta de San Blas
		"-13.5157,-71.9761": "centro-historico", // Palacio Arzobispal, twenty metres from the border
		"-13.5180,-71.9740": "centro-historico", // ICPNA, Avenida Tullumayo
		"-13.5168,-71.9788": "centro-historico", // Plaza de Armas
		"-13.5214,-71.9824": "san-pedro",        // market
		"-13.5128,-71.9798": "san-cristobal",    // church
		"-13.5258,-71.9831": "santiago",         // square
		"-13.5272,-71.9890": "almudena",         // square
		"-13.4206,-71.8506": "",                 // Pisac
		"-72,-13":           "",
		"Plaza de Armas":    "",
	} {
		var got string
		err := pool.QueryRow(t.Context(), `SELECT coalesce((SELECT neighbourhood_code FROM neighbourhoods
			WHERE id = neighbourhood_at(coordinates_point($1))), '')`, coordinates).Scan(&got)
		if err != nil || got != want {
			t.Errorf("%s: got %q, %v, want %q", coordinates, got, err, want)
		}
	}
}
