package pages

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"raymi.example/internal/locale"
)

// loader loads the page's files after the first view is painted, including its large picture unless that takes more than a second: on
// a slow phone the files would delay the picture. A hidden tab paints nothing and loads at once. Files are requested two at a time,
// because each request costs a phone some ten milliseconds. The application starts when all are requested: an import by it would request
// those that are missing again, in one task, and wait for their CSS. The CSS is inlined already; its files are loaded with media "print",
// so that they are cached for offline use.
const loader = `(()=>{const go=()=>{const files=JSON.parse(document.getElementById("files").textContent),[entry]=files;` +
	`const add=(name,values)=>document.head.append(Object.assign(document.createElement(name),values));` +
	`const some=()=>{for(const href of files.splice(0,2))add("link",href.endsWith(".css")?` +
	`{rel:"stylesheet",media:"print",href}:{rel:"modulepreload",href,fetchPriority:"low"});` +
	`if(files.length)setTimeout(some);else add("script",{type:"module",src:entry})};some()};` +
	`const picture=document.querySelector("img[fetchpriority]");` +
	`const drawn=picture?Promise.race([picture.decode().catch(()=>0),new Promise(late=>setTimeout(late,1000))]):Promise.resolve();` +
	`document.hidden?go():drawn.then(()=>requestAnimationFrame(()=>setTimeout(go)))})()`

var (
	loaderHash = hashOf(loader)
	scripts    = regexp.MustCompile(`\s*<script type="module"[^>]*src="([^"]+)"[^>]*></script>|` +
		`\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>`)
)

// hashOf returns the source expression that allows an inline text in a Content-Security-Policy.
func hashOf(text string) string {
	digest := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(digest[:]) + "'"
}

// extractScripts removes the scripts from the shell and records their addresses, the entry first.
func (b *build) extractScripts(shell []byte) []byte {
	for _, match := range scripts.FindAllSubmatch(shell, -1) {
		b.scripts = append(b.scripts, string(match[1])+string(match[2]))
	}
	return scripts.ReplaceAll(shell, nil)
}

// loaderHTML returns the list of a page's files and the inline script that loads them.
func (b *build) loaderHTML(k kind, tag locale.Tag) (string, error) {
	var files []string
	for _, name := range slices.Concat(b.scripts, b.Pages[k].Texts[tag], b.Pages[k].JS, b.styles[k].files) {
		if file := b.assets + "/" + strings.TrimPrefix(name, "/"); !slices.Contains(files, file) {
			files = append(files, file)
		}
	}
	list, err := json.Marshal(files)
	if err != nil {
		return "", fmt.Errorf("scripts: %w", err)
	}
	return `<script type="application/json" id="files">` + string(list) + `</script><script>` + loader + `</script>`, nil
}
