package translate

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var example = File{SourceLocale: "es", Locale: "qu", Units: []Unit{
	{Name: "events.12.eventName", State: "missing", Source: "Fiesta <del> Sol & \"luna\"", SourceVersion: "s1"},
	{Name: "news.3.newsText", State: "written", Source: "Uno\n\n- dos\n", Content: "=1+1\n'ñawi'", SourceVersion: "s2", Version: "v2"},
	{Name: "cities.1.cityName", State: "reviewed", Source: "-Cusco", Content: "'=Qusqu", SourceVersion: "s3", Version: "v3"},
	{Name: "areas.1.cultureTypeName", State: "machine", Source: "@danza", Content: "''tusuy, \"huk\"", SourceVersion: "s4", Version: "v4"},
}}

func TestAFileIsReadAsItWasWritten(t *testing.T) {
	t.Parallel()
	for name, format := range map[string]struct {
		write func(io.Writer, File) error
		read  func(io.Reader) (File, error)
	}{"csv": {WriteCSV, ReadCSV}, "xliff": {WriteXLIFF, ReadXLIFF}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			if err := format.write(&out, example); err != nil {
				t.Fatal(err)
			}
			got, err := format.read(bytes.NewReader(out.Bytes()))
			if err != nil {
				t.Fatalf("%v\n%s", err, out.String())
			}
			if diff := cmp.Diff(example, got); diff != "" {
				t.Errorf("(-written +read):\n%s\n%s", diff, out.String())
			}
		})
	}
}

func TestNoCellIsAFormula(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := WriteCSV(&out, example); err != nil {
		t.Fatal(err)
	}
	for _, formula := range []string{",=", ",+", ",-", ",@", `,"=`, `,"+`, `,"-`, `,"@`} {
		if strings.Contains(out.String(), formula) {
			t.Errorf("a cell begins with %s:\n%s", formula, out.String())
		}
	}
}

func TestHostileDocumentsAreRefused(t *testing.T) {
	t.Parallel()
	const unit = `<file id="f"><unit id="u"><segment><source>&e;</source></segment></unit></file></xliff>`
	begin := `<xliff xmlns="` + namespace + `" version="2.0" srcLang="es" trgLang="qu">`
	for name, text := range map[string]string{
		"an external entity": `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>` + begin + unit,
		"nested entities":    `<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>` + begin + `</xliff>`,
		"an unknown entity":  begin + unit,
		"deep nesting":       begin + strings.Repeat("<a>", 100) + strings.Repeat("</a>", 100) + `</xliff>`,
		"another format":     `<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"></xliff>`,
		"no end":             begin,
		"no xml":             "unit,state",
	} {
		if _, err := ReadXLIFF(strings.NewReader(text)); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}
