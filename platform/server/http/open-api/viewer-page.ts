type Page = { path_prefix: string; root: string; place: string }

/** The product's, whatever the site is called: the description is of the program. */
export const apiTitle = 'Traktanda API'

/** The page, in English as the description is. */
export const pageOf = ({ path_prefix, root, place }: Page) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${apiTitle}</title>
<link rel="icon" href="${path_prefix}/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${place}swagger-ui.css">
<link rel="stylesheet" href="${root}viewer.css">
<script src="${place}swagger-ui-bundle.js" defer></script>
<script src="${root}viewer.js" defer></script>
</head>
<body>
<div id="viewer"></div>
<noscript>This page needs JavaScript. The description itself is at <a href="${root}openapi.json">openapi.json</a>.</noscript>
</body>
</html>
`

/** Starts the viewer. Only reading calls can be tried: with the reader's own session, or with an access token. */
export const scriptOf = (root: string) => `SwaggerUIBundle({
  dom_id: '#viewer',
  url: ${JSON.stringify(`${root}openapi.json`)},
  validatorUrl: null,
  tagsSorter: 'alpha',
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: -1,
  supportedSubmitMethods: ['get'],
})
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()
`

/** What Swagger UI leaves undone: its page in the dark, narrow windows, and contrast (WCAG 2.2 AA) where light. */
export const style = `body { margin: 0; }
html.dark-mode body { background: #1c2022; }
.swagger-ui .opblock-tag { flex-wrap: wrap; }
.swagger-ui pre.microlight { max-height: none !important; overflow: visible !important; overflow-wrap: anywhere; white-space: pre-wrap !important; }
.swagger-ui .microlight span[style*="rgb(211, 99, 99)"] { color: #ff9d9d !important; }
html:not(.dark-mode) .swagger-ui {
  .version { background: #5b6270; }
  .version-stamp .version { background: #446002; }
  .info a, .info .url { color: #1f5fa8; }
  .parameter__in { color: #5b6270; }
  .btn.authorize { border-color: #18794e; color: #18794e; }
  .btn.authorize svg { fill: #18794e; }
  .opblock-get .opblock-summary-method { background: #1c64b0; }
  .opblock-post .opblock-summary-method { background: #18794e; }
  .opblock-patch .opblock-summary-method { background: #0f766e; }
  .opblock-delete .opblock-summary-method { background: #c81e1e; }
}
`
