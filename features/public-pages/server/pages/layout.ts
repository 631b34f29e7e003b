import { type PagePath, pathsOf } from '#features/public-pages/server/addresses.ts'
import type { Env } from '#platform/server/env.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { type Language, languageEntry } from '#platform/shared/languages.ts'
import { html, type Markup } from './html.ts'

/** What every page is written with. */
export type Writer = {
  language: Language
  env: Pick<Env, 'root_url' | 'path_prefix' | 'languages' | 'time_zone'>
  app_name: string
  /** Path of the style sheet. */
  style: string
}

/** Translates a text of the public pages. */
export const textsOf =
  ({ language }: Pick<Writer, 'language'>) =>
  (key: string, params: Record<string, string | number> = {}): string =>
    translate(language, { key: `public_pages.${key}`, params })

type Page = {
  title: string
  /** Undefined for an unknown address: then the page names none. */
  path: PagePath | undefined
  /** The committee whose feeds the page names; without one those of all. */
  committee_id?: number
  content: Markup
}

/** A whole page; works without scripts. */
export function pageOf(writer: Writer, { title, path, committee_id, content }: Page): string {
  const { env, language, app_name, style } = writer
  const t = textsOf(writer)
  const paths = pathsOf(env, language)
  const absolute = (other: Language) => `${env.root_url}${pathsOf(env, other).page(path ?? '')}`
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === app_name ? title : `${title} – ${app_name}`}</title>
${
  path !== undefined &&
  html`<link rel="canonical" href="${absolute(language)}">
${env.languages.map((other) => html`<link rel="alternate" hreflang="${other}" href="${absolute(other)}">\n`)}<link rel="alternate" type="application/atom+xml" title="${t('feed')}" href="${paths.feed(committee_id)}">
`
}<link rel="icon" href="${env.path_prefix}/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${style}">
</head>
<body>
<a class="skip" href="#content">${t('skip')}</a>
<header>
<a class="home" href="${paths.page('')}">${app_name}</a>
<nav aria-label="${t('languages')}">${env.languages.map((other) => languageLink(writer, other, path ?? ''))}</nav>
</header>
<main id="content" tabindex="-1">
<h1>${title}</h1>
${content}
</main>
<footer>
<a href="${paths.feed(committee_id)}">${t('feed')}</a>
<a href="${paths.calendar(committee_id)}">${t('calendar')}</a>
<a href="${env.path_prefix}/">${t('sign_in')}</a>
</footer>
</body>
</html>
`.text
}

const languageLink = ({ env, language }: Writer, other: Language, path: PagePath) =>
  html`<a href="${pathsOf(env, other).page(path)}" lang="${other}" hreflang="${other}"${other === language && html` aria-current="true"`}>${languageEntry(other).name}</a>`

/** The same bytes for every address that does not exist, or that is not public. */
export function unknownPage(writer: Writer): string {
  const t = textsOf(writer)
  const { env, language } = writer
  const content = html`<p>${t('unknown')}</p>
<p><a href="${pathsOf(env, language).page('')}">${t('to_start')}</a></p>`
  return pageOf(writer, { title: t('unknown_title'), path: undefined, content })
}
