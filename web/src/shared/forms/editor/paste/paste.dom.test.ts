import { expect, test } from 'vitest'
import { cleanAddress } from './cleanHtml'
import { hasFormat, insert } from './insert'
import { toMarkdown } from './toMarkdown'

const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head>
<meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--></head>
<body lang=ES-PE><!--StartFragment-->${body}<!--EndFragment--></body></html>`

const wordItem = (level: number, mark: string, text: string, place = 'Middle') =>
  `<p class=MsoListParagraphCxSp${place} style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>` +
  `<![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${mark}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`

const google = (body: string) =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7f0c">${body}</b><br class="Apple-interchange-newline">`
const googleItem = (text: string) =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation">` +
  `<span style="font-size:11pt;font-weight:400;font-style:normal;">${text}</span></p></li>`

test.each<[string, string, string]>([
  [
    'the heading, list and link of a web page',
    '<h2>Programa</h2><ul><li><b>18:00</b> <a href="https://x.example">Entradas</a></ul>',
    '## Programa\n\n- **18:00** [Entradas](https://x.example)',
  ],
  [
    'a page of Word',
    word(
      `<h1><b>Fiesta</b> de San Blas<o:p></o:p></h1>\n<p class=MsoNormal>Ven con <b style='mso-bidi-font-weight:normal'>poncho</b> y ` +
        `<i>velas</i>.<o:p></o:p></p>\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n` +
        `<p class=MsoNormal>Más en <a href="https://x.example/a_b"><span style='color:blue'>la web</span></a>.<o:p></o:p></p>`,
    ),
    '# Fiesta de San Blas\n\nVen con **poncho** y *velas*.\n\nMás en [la web](https://x.example/a_b).',
  ],
  [
    'a nested list of Word',
    word(
      wordItem(1, '·', '18:00 misa', 'First') +
        wordItem(2, 'o', 'con coro') +
        wordItem(2, 'o', 'con banda') +
        wordItem(1, '·', '20:00 <b>danza</b>', 'Last') +
        '<p class=MsoNormal>Fin<o:p></o:p></p>',
    ),
    '- 18:00 misa\n  - con coro\n  - con banda\n- 20:00 **danza**\n\nFin',
  ],
  [
    'a numbered list of Word',
    word(wordItem(1, '1.', 'Uno', 'First') + wordItem(2, 'a)', 'Dentro') + wordItem(1, '2.', 'Dos', 'Last')),
    '1. Uno\n   1. Dentro\n2. Dos',
  ],
  [
    'two lists of Word with a paragraph between them',
    word(`${wordItem(1, '·', 'a')}<p class=MsoNormal>y</p>\n${wordItem(1, '·', 'b')}`),
    '- a\n\ny\n\n- b',
  ],
  [
    'a table of Word',
    word(
      '<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal><b>Hora</b><o:p></o:p></p></td><td><p class=MsoNormal>Acto</p></td></tr>' +
        '<tr><td><p class=MsoNormal>18:00</p></td><td><p class=MsoNormal>Misa | coro</p><p class=MsoNormal>en el atrio</p></td></tr>' +
        '<tr><td colspan=2><p class=MsoNormal>Descanso</p></td></tr></table>',
    ),
    '| **Hora** | Acto |\n| --- | --- |\n| 18:00 | Misa \\| coro en el atrio |\n| Descanso |  |',
  ],
  ['a title of Word', word('<p class=MsoTitle>Qosqo</p><p class=MsoNormal>x</p>'), '# Qosqo\n\nx'],
  [
    'a document of Google',
    google(
      '<h2 dir="ltr"><span style="font-size:16pt;font-weight:400;">Programa</span></h2>' +
        '<p dir="ltr"><span style="font-weight:700;">Noche</span><span style="font-weight:400;"> de </span>' +
        '<span style="font-weight:400;font-style:italic;">velas</span><span style="text-decoration:line-through;">lluvia</span></p>' +
        `<ul>${googleItem('uno')}<ul>${googleItem('dentro')}</ul>${googleItem('dos')}</ul>`,
    ),
    '## Programa\n\n**Noche** de *velas*~~lluvia~~\n\n- uno\n  - dentro\n- dos',
  ],
  [
    'a link of Google',
    google(
      '<p><a href="https://www.google.com/url?q=https://teatro.example/e?id%3D1%26utm_source%3Dx&sa=D&source=editors"><span>Entradas</span></a></p>',
    ),
    '[Entradas](https://teatro.example/e?id=1)',
  ],
  [
    'a message of WhatsApp',
    '<div class="copyable-text" data-pre-plain-text="[18:30, 27/11/2026] Ana: "><span dir="ltr" class="selectable-text"><span>Hoy ' +
      '<strong>danza</strong> <em>gratis</em> <img crossorigin="anonymous" src="data:image/gif;base64,R0lGOD" alt="🎉" class="emoji"> ' +
      '<a href="https://x.example/?fbclid=abc&a=1" target="_blank">https://x.example</a></span></span></div>',
    'Hoy **danza** *gratis* 🎉 [https://x.example](https://x.example/?a=1)',
  ],
  [
    'a page with scripts, styles and hidden text',
    '<style>p{}</style><script>alert(1)</script><p onclick="x()" style="color:red">Uno</p><p style="display:none">trampa</p>' +
      '<p>Dos <img src="https://count.example/p.gif" alt=""><iframe src="x"></iframe></p>',
    'Uno\n\nDos',
  ],
  [
    'links that nobody can open',
    '<p><a href="javascript:alert(1)">a</a> <a href="file:///C:/x.doc">b</a> <a href="#_Toc1">c</a> <a href="/d">d</a> <a href="data:x">e</a></p>',
    'a b c d e',
  ],
  [
    'addresses for mail and telephone',
    '<p><a href="mailto:a@b.pe">a</a> <a href="tel:+5184">b</a></p>',
    '[a](mailto:a@b.pe) [b](tel:+5184)',
  ],
  ['a numbered list that begins late', '<ol start="3"><li>c</li><li>d</li></ol>', '3. c\n4. d'],
  ['paragraphs in an item', '<ul><li><p>a</p><p>b</p></li><li>c</li></ul>', '- a\n\n  b\n- c'],
  ['a quote and a line', '<blockquote><p>dicho</p></blockquote><hr><p>fin</p>', '> dicho\n\n---\n\nfin'],
  ['line breaks', '<p><b>uno</b><br>dos</p>', '**uno**\ndos'],
  [
    'signs of Markdown in the text',
    '<p><i>1</i> 2 * 3 * 4 [x] y_z https://a.example/b_c_d</p>',
    '*1* 2 \\* 3 \\* 4 \\[x\\] y_z https://a.example/b_c_d',
  ],
  ['a layout table', '<table><tr><td><p>uno</p></td></tr><tr><td><p>dos</p></td></tr></table>', 'uno\n\ndos'],
  ['bold around blocks', '<b><p>uno</p><p>dos</p></b>', 'uno\n\ndos'],
  ['bold with spaces at its ends', '<p>a<b> b </b>c</p>', 'a **b** c'],
])('%s', (_name, html, markdown) => {
  expect(hasFormat(html)).toBe(true)
  expect(toMarkdown(html)).toBe(markdown)
})

test.each([
  [
    'a line of an editor of code',
    '<div style="color:#ccc;font-family:monospace;font-weight:normal"><div><span>let a = 1</span></div></div>',
  ],
  ['one paragraph', '<meta charset="utf-8"><p>hola</p>'],
  ['a span', '<meta charset="utf-8"><span style="color:red">hola</span>'],
  ['more than a page can convert', `<b>${'x'.repeat(2_000_000)}</b>`],
])('%s is pasted as plain text', (_name, html) => expect(hasFormat(html)).toBe(false))

test.each([
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fx.example%2Fa&h=AT0', 'https://x.example/a'],
  ['https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fx.example%2F&data=05', 'https://x.example/'],
  ['https://www.google.com/search?q=danza', 'https://www.google.com/search?q=danza'],
  ['https://x.example/a?utm_source=x&b=1#c', 'https://x.example/a?b=1#c'],
  ['https://x.example', 'https://x.example'],
  ['vbscript:x', null],
  ['www.x.example', null],
])('the address %s is %s', (address, clean) => expect(cleanAddress(address)).toBe(clean))

test.each([
  ['a [b] c', '**x**', 'a **x**| c'],
  ['a []', '## x\n\ny', 'a\n\n## x\n\ny|'],
  ['a\n[]\nb', '- x\n- y', 'a\n\n- x\n- y|\n\nb'],
  ['[]', '- x', '- x|'],
  ['a\n\n[]', '- x', 'a\n\n- x|'],
])('into %j, %j', (marked, markdown, result) => {
  const from = marked.indexOf('[')
  const next = insert({ text: marked.replace(/[[\]]/g, ''), from, to: marked.indexOf(']') - 1 }, markdown)
  expect(`${next.text.slice(0, next.to)}|${next.text.slice(next.to)}`).toBe(result)
})
