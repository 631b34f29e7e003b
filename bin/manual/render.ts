import { Marked, type Tokens } from 'marked'
import { escapeHtml } from '#platform/shared/escape-html.ts'
import { type Language, languageEntry, languages } from '#platform/shared/languages.ts'

/** Size of the pictures, which are taken in a window of that size. */
const PICTURE = 'width="1024" height="768"'

type Words = { manual: string; language: string }
/** A chapter in one language; `name` is that of its file, such as `member`. */
export type Chapter = { language: Language; name: string; markdown: string; words: Words }

/** The page of a chapter: HTML without scripts or inline styles, with links to all chapters and to the other languages. */
export function renderChapter(chapter: Chapter, chapters: Chapter[]): string {
  const { language, name, words } = chapter
  const title = titleOf(chapter)
  const own = chapters.filter((one) => one.language === language)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${[...new Set([title, words.manual])].map(escapeHtml).join(' – ')} – Traktanda</title>
<link rel="icon" href="../../favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../manual.css">
</head>
<body>
<header>
<nav aria-label="${escapeHtml(words.manual)}">
<ul>
${own.map((one) => item(link(fileOf(one.name), titleOf(one), one.name === name))).join('\n')}
</ul>
</nav>
<nav aria-label="${escapeHtml(words.language)}">
<ul>
${languages.map((one) => item(link(`../${one}/${fileOf(name)}`, languageEntry(one).name, one === language, one))).join('\n')}
</ul>
</nav>
</header>
<main>
${markdown.parse(chapter.markdown, { async: false }).replace('</h1>', `</h1>\n${sectionsOf(chapter)}`)}
</main>
</body>
</html>
`
}

/** The file of a chapter's page: README.md, which GitHub shows for the folder, is the index. */
export const fileOf = (name: string) => (name === 'README' ? 'index.html' : `${name}.html`)

/** Headings of a chapter, with the anchors that GitHub and our pages give them. */
export const headingsOf = (text: string): { depth: number; title: string; anchor: string }[] =>
  markdown
    .lexer(text)
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(({ depth, text: title }) => ({ depth, title, anchor: anchorOf(title) }))

const titleOf = ({ markdown: text }: Chapter) => headingsOf(text)[0]?.title ?? ''

const item = (content: string) => `<li>${content}</li>`

const link = (to: string, text: string, isCurrent = false, language?: Language) =>
  `<a href="${to}"${isCurrent ? ' aria-current="page"' : ''}${language ? ` lang="${language}" hreflang="${language}"` : ''}>${escapeHtml(text)}</a>`

/** Links to the sections of a chapter, below its title. */
function sectionsOf({ name, markdown: text }: Chapter) {
  if (name === 'README') return ''
  const [title, ...others] = headingsOf(text)
  const sections = others.filter(({ depth }) => depth === 2)
  return `<nav aria-label="${escapeHtml(title?.title ?? '')}">
<ul>
${sections.map((one) => item(link(`#${one.anchor}`, one.title))).join('\n')}
</ul>
</nav>`
}

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/gu, '-')

const pageOf = (href: string) => href.replace(/([\w-]+)\.md(?=#|$)/, (_, name: string) => fileOf(name))

const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    link({ href, tokens }) {
      return `<a href="${escapeHtml(pageOf(href))}">${this.parser.parseInline(tokens)}</a>`
    },
    image({ href, text }) {
      return `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}" ${PICTURE} loading="lazy">`
    },
  },
})
