package query

import (
	"fmt"
	"maps"
	"slices"
	"sync"

	"google.golang.org/protobuf/reflect/protoreflect"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// Table describes the table of a message. All names are constants of the store, never text of a request.
type Table struct {
	// Message is the full proto name: raymi.catalog.v1.Event.
	Message string
	Name    string
	// Translations is the table of texts per language and Key its reference to this table; "" without translated texts.
	Translations string
	Key          string
	// Columns maps attributes to columns whose name differs from the proto field.
	Columns map[string]string
	// Texts maps attributes to a jsonb column with their translations by language tag: the first of the chain is shown, or
	// else the attribute's own column. Filters and sorting use only the attribute's own column.
	Texts map[string]string
	// Owner is the column with the id of the host that owns a row and may read its drafts; "": editors only.
	Owner string
	// Applicant is the column with the user who may read a draft before acting for its host; "" = none.
	Applicant string
	// Links maps each related attribute to its link.
	Links map[string]Link
	// TextColumns are columns with trigram indexes that speed up matching within texts.
	TextColumns []TextColumn
	// Ranges are attributes with instants whose columns are the first of an index, the most selective first.
	Ranges []string
	// Ends maps the end of a span to its start, both instants: without a length, the span is over at the end of its day.
	Ends map[string]string
	// Orders are sort keys that are not attributes.
	Orders map[string]Order
	// Place is the point that rows are found by; zero: they are not found by place.
	Place Place
	// Words is the table of searchable words; zero: rows are not found by words.
	Words Words
}

// position is the integer column of link tables that orders their rows.
const position = "position"

// Link joins a parent row to related rows.
type Link struct {
	column  string // to: parent.column = target.id
	back    string // from: target.back = parent.id
	order   string // from: order of the related rows
	table   string // through: a link table
	left    string
	right   string
	field   string // through: value of the link table's field column
	toParts bool
}

// Order sorts rows by the next future time of their related rows.
type Order struct {
	relation, attribute string
	// only is a condition on a column of the related rows.
	only string
}

// Next sorts by the earliest time in an attribute of those related rows that are not over and meet a condition, a column with an
// operator; rows without one are last.
func Next(relation, attribute, only string) Order { return Order{relation, attribute, only} }

// To links one row by a column of the parent.
func To(column string) Link { return Link{column: column} }

// From links the rows whose column refers to the parent, ordered by another of their columns.
func From(column, order string) Link { return Link{back: column, order: order, toParts: true} }

// Through links rows by a link table, ordered by its position.
func Through(table, left, right string) Link {
	return Link{table: table, left: left, right: right, order: position}
}

// Back is Through in the opposite direction, for which position is no order.
func Back(table, left, right string) Link {
	return Link{table: table, left: left, right: right}
}

// Files links the files that a link table has for one field.
func Files(table, left, field string) Link {
	return Link{table: table, left: left, right: "file_id", field: field, order: position}
}

// table is a Table joined with its description.
type table struct {
	Table
	*entity
	// textColumns maps attributes to the text column that contains them.
	textColumns map[string]*textColumn
	// publishing is the subquery for the next publication after $1; "" without publications.
	publishing string
	// documents caches the statement of documents by the first language of the chain.
	documents sync.Map
}

// Schema has all tables, by message.
type Schema struct {
	tables map[protoreflect.FullName]*table
	// pageCandidates and countCandidates bound the ids that a narrow condition passes on.
	pageCandidates, countCandidates int
}

// NewSchema joins tables with their descriptions; a relation without a link, or a link without a relation, is an error.
func NewSchema(tables ...Table) (*Schema, error) {
	s := &Schema{tables: map[protoreflect.FullName]*table{}, pageCandidates: pageCandidates, countCandidates: countCandidates}
	for _, t := range tables {
		described, err := t.describe()
		if err != nil {
			return nil, err
		}
		s.tables[protoreflect.FullName(t.Message)] = described
	}
	for _, t := range s.tables {
		if err := s.checkLinks(t); err != nil {
			return nil, err
		}
		if err := s.checkOrders(t); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// describe joins a table with the description of its message.
func (t Table) describe() (*table, error) {
	e, err := describe(protoreflect.FullName(t.Message))
	if err != nil {
		return nil, err
	}
	for name, column := range t.Columns {
		if !e.has(name) {
			return nil, fmt.Errorf("%s has no attribute %s", t.Message, name)
		}
		e.byName[name].column = column
	}
	for name, column := range t.Texts {
		if !e.has(name) {
			return nil, fmt.Errorf("%s has no attribute %s", t.Message, name)
		}
		e.byName[name].texts = column
	}
	joined := &table{Table: t, entity: e}
	if !e.component && e.has(publishedAttribute) {
		joined.publishing = nextPublicationIn(t.Name, "$1::timestamptz")
	}
	for _, name := range slices.Concat(t.Ranges, slices.Collect(maps.Keys(t.Ends)), slices.Collect(maps.Values(t.Ends))) {
		if !e.has(name) || e.byName[name].kind != queryv1.Kind_KIND_DATETIME {
			return nil, fmt.Errorf("%s has no instant %s", t.Message, name)
		}
	}
	return joined, joined.resolveTextColumns()
}

func (s *Schema) checkOrders(t *table) error {
	for name, order := range t.Orders {
		if t.has(name) {
			return fmt.Errorf("%s.%s: an attribute and an order have one name", t.Message, name)
		}
		a := t.byName[order.relation]
		if a == nil || !a.related() || !s.tables[a.target].has(order.attribute) {
			return fmt.Errorf("%s.%s: there is no %s.%s", t.Message, name, order.relation, order.attribute)
		}
	}
	return nil
}

func (s *Schema) checkLinks(t *table) error {
	for _, a := range t.attributes {
		_, linked := t.Links[a.name]
		if linked != a.related() {
			return fmt.Errorf("%s.%s: relation and link do not match", t.Message, a.name)
		}
		if a.related() && s.tables[a.target] == nil {
			return fmt.Errorf("%s.%s: no table for %s", t.Message, a.name, a.target)
		}
		if a.translated && t.Translations == "" {
			return fmt.Errorf("%s.%s is translated, but the table has no translations", t.Message, a.name)
		}
	}
	return nil
}

func (s *Schema) table(name protoreflect.FullName) (*table, error) {
	t := s.tables[name]
	if t == nil {
		return nil, fmt.Errorf("no table for %s", name)
	}
	return t, nil
}
