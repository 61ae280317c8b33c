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
// a slow phone the files would delay the picture. A hidden tab paints nothing and loads at once. Each file is requested in a task of its
// own, because each request costs a phone some ten milliseconds. The scripts start when all files are requested: an import by them would
// request those that are missing again, in one task, and wait for their CSS. Each is evaluated in a task of its own, the imported ones
// first. The CSS is inlined already; its files are loaded with media "print", so that they are cached for offline use.
const loader = `(()=>{const go=()=>{const {files,scripts}=JSON.parse(document.getElementById("files").textContent);` +
	`const add=(name,values)=>document.head.append(Object.assign(document.createElement(name),values));` +
	`const next=()=>{const href=files.shift();add("link",href.endsWith(".css")?` +
	`{rel:"stylesheet",media:"print",href}:{rel:"modulepreload",href,fetchPriority:"low"});` +
	`if(files.length)setTimeout(next);else for(const src of scripts)add("script",{type:"module",src})};next()};` +
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

// extractScripts removes the scripts from the shell and records their addresses, the entry last.
func (b *build) extractScripts(shell []byte) []byte {
	for _, match := range scripts.FindAllSubmatch(shell, -1) {
		b.scripts = append(b.scripts, string(match[1])+string(match[2]))
	}
	slices.Reverse(b.scripts)
	return scripts.ReplaceAll(shell, nil)
}

// loaderHTML returns the list of a page's files and the inline script that loads them.
func (b *build) loaderHTML(k kind, tag locale.Tag) (string, error) {
	var list struct {
		Files   []string `json:"files"`
		Scripts []string `json:"scripts"`
	}
	for _, name := range slices.Concat(b.scripts, b.Pages[k].Texts[tag], b.Pages[k].JS, b.styles[k].files) {
		if file := b.address(name); !slices.Contains(list.Files, file) {
			list.Files = append(list.Files, file)
		}
	}
	for _, name := range b.scripts {
		list.Scripts = append(list.Scripts, b.address(name))
	}
	text, err := json.Marshal(list)
	if err != nil {
		return "", fmt.Errorf("scripts: %w", err)
	}
	return `<script type="application/json" id="files">` + string(text) + `</script><script>` + loader + `</script>`, nil
}

func (b *build) address(name string) string { return b.assets + "/" + strings.TrimPrefix(name, "/") }
