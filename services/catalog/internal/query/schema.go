package query

import (
	"fmt"

	"google.golang.org/protobuf/reflect/protoreflect"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// Table says where the rows of a message live. All names are constants of the store, never text of a request.
type Table struct {
	// Message is the full proto name: raymi.catalog.v1.Event.
	Message string
	Name    string
	// Translations and Key: the table of texts per language and its reference to this one; empty without translated texts.
	Translations string
	Key          string
	// Columns names the column of an attribute where it differs from the proto name.
	Columns map[string]string
	// Texts names, for an attribute, the jsonb column beside it that has its texts by language tag: the first of the chain
	// is shown, else the attribute's own column. Conditions and sorting look at the attribute's own column alone.
	Texts map[string]string
	// Owner is the column with the id of the host that owns a row and may see its drafts; empty: editors only.
	Owner string
	// Applicant is the column with the user who may see a draft row before they act for a host; empty: none.
	Applicant string
	// Links leads from an attribute to the rows of its target.
	Links map[string]Link
	// Words are the columns that help to match inside of texts; none: each text is looked at.
	Words []Words
	// Ranges are attributes with instants whose columns begin an index, the most telling first.
	Ranges []string
	// Orders are names that rows can be sorted by without having such an attribute.
	Orders map[string]Order
}

// Link is one way from a parent row to related rows.
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

// Order sorts rows by what is still to come of their related rows.
type Order struct {
	relation, attribute string
}

// Next sorts by the earliest time in an attribute of related rows that has not gone by; rows without one come last.
func Next(relation, attribute string) Order { return Order{relation, attribute} }

// To leads through a column of the parent to one row.
func To(column string) Link { return Link{column: column} }

// From leads to the rows whose column names the parent, ordered by a column of theirs.
func From(column, order string) Link { return Link{back: column, order: order, toParts: true} }

// Through leads through a link table, ordered by its position.
func Through(table, left, right string) Link {
	return Link{table: table, left: left, right: right, order: "position"}
}

// Back is Through in the other direction, where position does not order.
func Back(table, left, right string) Link {
	return Link{table: table, left: left, right: right}
}

// Files leads to the files that a link table keeps for one field.
func Files(table, left, field string) Link {
	return Link{table: table, left: left, right: "file_id", field: field, order: "position"}
}

// table is a Table joined with its description.
type table struct {
	Table
	*entity
	// kept is the column of words that holds an attribute.
	kept map[string]*kept
}

// Schema is all tables, by message.
type Schema struct {
	tables map[protoreflect.FullName]*table
	// pageCandidates and countCandidates are the most ids that a narrow condition hands on.
	pageCandidates, countCandidates int
}

// NewSchema joins tables with their descriptions; a relation without a link, or a link without a relation, is an error.
func NewSchema(tables ...Table) (*Schema, error) {
	s := &Schema{tables: map[protoreflect.FullName]*table{}, pageCandidates: pageCandidates, countCandidates: countCandidates}
	for _, t := range tables {
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
		if err := joined.keep(); err != nil {
			return nil, err
		}
		for _, name := range t.Ranges {
			if !e.has(name) || e.byName[name].kind != queryv1.Kind_KIND_DATETIME {
				return nil, fmt.Errorf("%s has no instant %s", t.Message, name)
			}
		}
		s.tables[protoreflect.FullName(t.Message)] = joined
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
