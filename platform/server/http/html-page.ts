import { escapeHtml } from '#platform/shared/escape-html.ts'
import type { Language } from '#platform/shared/languages.ts'

/** Settings that every server-rendered page needs. */
export type PageSettings = { app_name: string; path_prefix: string }
type Page = PageSettings & { language: Language; title: string; content: string }

/** A server-rendered page around `content`, which is HTML; works without scripts. */
export const htmlPage = ({ app_name, path_prefix, language, title, content }: Page): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} – Sitzungen</title>
<link rel="icon" href="${path_prefix}/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${path_prefix}/sign-in.css">
</head>
<body>
<main>
<p class="app">${escapeHtml(app_name)}</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`

/** The error message of a page, as HTML. */
export const problemLine = (said: string): string => `<p class="problem" role="alert" id="problem">${escapeHtml(said)}</p>`
