import { escapeHtml } from '#platform/shared/escape-html.ts'
import type { Language } from '#platform/shared/languages.ts'

/** What every page of the server needs of the settings. */
export type PageSettings = { app_name: string; path_prefix: string }
type Page = PageSettings & { language: Language; title: string; content: string }

/** A page of the server around its content, which is markup: plain HTML that works without scripts. */
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

/** What went wrong, above what can be done. */
export const problemLine = (said: string): string => `<p class="problem" role="alert" id="problem">${escapeHtml(said)}</p>`
