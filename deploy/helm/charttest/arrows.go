package charttest

import (
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// arrowsHeading is the heading of the table in docs/architecture.md.
const arrowsHeading = "### Who connects to whom"

// servers are the destinations that the table names and that are no process of the portal, with their components in an evaluation.
var servers = map[string]string{
	"PostgreSQL": "postgres", "NATS": "nats", "object store": "s3", "mail server": "mail", "trace collector": "", "DNS": "",
}

// Arrow is one cell of From with one of To and one of Port.
type Arrow struct {
	From, To string
	// Port is the usual one, Small that of an evaluation.
	Port, Small string
}

// from reports whether the arrow begins at the component; its From may be a pattern.
func (a Arrow) from(component string) bool {
	matches, err := path.Match(a.From, component)
	return err == nil && matches
}

// portCell is a port, and in parentheses that of an evaluation, if that differs.
var portCell = regexp.MustCompile(`^(\d+(?:/UDP)?)(?: \((\d+)\))?$`)

// ParseArrows reads the table of who connects to whom from the architecture page.
func ParseArrows(page string) ([]Arrow, error) {
	_, table, found := strings.Cut(page, arrowsHeading+"\n")
	if !found {
		return nil, fmt.Errorf("no heading %q", arrowsHeading)
	}
	table, _, _ = strings.Cut(table, "\n#")
	var arrows []Arrow
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) < 3 || strings.HasPrefix(line, "|---") || strings.HasPrefix(line, "| From") {
			continue
		}
		if len(cells) != 5 {
			return nil, fmt.Errorf("not three cells: %s", line)
		}
		for _, from := range words(cells[1]) {
			for _, to := range words(cells[2]) {
				for _, at := range words(cells[3]) {
					found := portCell.FindStringSubmatch(at)
					if found == nil {
						return nil, fmt.Errorf("no port: %s", at)
					}
					arrows = append(arrows, Arrow{from, to, found[1], found[2]})
				}
			}
		}
	}
	if len(arrows) == 0 {
		return nil, errors.New("the table has no rows")
	}
	return arrows, nil
}

// words are the names of a cell, without the backticks around patterns.
func words(cell string) []string {
	var out []string
	for word := range strings.SplitSeq(cell, ",") {
		out = append(out, strings.Trim(word, " `"))
	}
	return out
}

// Render is what the arrows are compared with: one render of the chart.
type Render struct {
	Components []string
	// Peers are those outside the chart that connect to it.
	Peers []string
	// Small means the ports of an evaluation.
	Small bool
	// Without are servers and optional components that the values leave out.
	Without []string
}

// Expected returns the connections that the arrows demand of a render. The parts that it lacks have none; a name that is neither a
// component nor a server is an error.
func (r Render) Expected(arrows []Arrow) ([]Connection, error) {
	expected := map[Connection]bool{}
	for _, arrow := range arrows {
		if slices.Contains(r.Without, arrow.To) {
			continue
		}
		to, err := r.destination(arrow.To)
		if err != nil {
			return nil, err
		}
		at := arrow.Port
		if r.Small && arrow.Small != "" {
			at = arrow.Small
		}
		for _, from := range slices.Concat(r.Components, r.Peers) {
			if arrow.from(from) {
				expected[Connection{from, to, at}] = true
			}
		}
	}
	return sorted(expected), nil
}

func (r Render) destination(name string) (string, error) {
	component, server := servers[name]
	switch {
	case slices.Contains(r.Components, name):
		return name, nil
	case !server:
		return "", fmt.Errorf("%s is neither a component nor a known server", name)
	case slices.Contains(r.Components, component):
		return component, nil
	}
	return Outside, nil
}

// Compare reports arrows without a policy and policies without an arrow.
func Compare(arrows, allowed []Connection) error {
	var problems []error
	for _, arrow := range arrows {
		if !slices.Contains(allowed, arrow) {
			problems = append(problems, fmt.Errorf("no policy allows %s", arrow))
		}
	}
	for _, connection := range allowed {
		if !slices.Contains(arrows, connection) {
			problems = append(problems, fmt.Errorf("a policy allows %s, which has no arrow", connection))
		}
	}
	return errors.Join(problems...)
}
