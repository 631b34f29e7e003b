import { expect, test } from 'vitest'
import { sanitise } from './sanitise.ts'

const html = (markup: string) => {
  const holder = document.createElement('div')
  holder.append(sanitise(markup))
  return holder.innerHTML
}

test.each([
  [
    '<p>Ein <strong>wichtiger</strong> Satz.</p><ul><li>eins</li></ul>',
    '<p>Ein <strong>wichtiger</strong> Satz.</p><ul><li>eins</li></ul>',
  ],
  ['5 < 7 & 8', '5 &lt; 7 &amp; 8'],
  ['<script>alert(1)</script>vorher', 'vorher'],
  ['<img src=x onerror=alert(1)>Bild', 'Bild'],
  ['<p onclick="alert(1)" style="position:fixed" id="content" class="x" data-x="1" aria-label="y">Text</p>', '<p>Text</p>'],
  ['<svg><script>alert(1)</script></svg><math><mtext></mtext></math>', ''],
  ['<iframe src="https://example.org"></iframe><form action="/logout"><button>Los</button></form>', 'Los'],
  ['<h1>Titel</h1><h3>Kleiner</h3>', 'Titel<h3>Kleiner</h3>'],
  ['<style>body{display:none}</style><a href="/meetings/4">Sitzung</a>', '<a href="/meetings/4">Sitzung</a>'],
  ['<a href="javascript:alert(1)">Link</a>', '<a>Link</a>'],
  ['<a href=" java\nscript:alert(1)">Link</a>', '<a>Link</a>'],
  ['<a href="data:text/html,<b>x</b>">Link</a>', '<a>Link</a>'],
  ['<a href="//example.org">Link</a>', '<a>Link</a>'],
  ['<a href="/\\example.org">Link</a>', '<a>Link</a>'],
  [
    '<a href="mailto:hilfe@example.org">Mail</a><a href="tel:+41320000000">Telefon</a>',
    '<a href="mailto:hilfe@example.org">Mail</a><a href="tel:+41320000000">Telefon</a>',
  ],
  [
    '<a href="https://example.org" target="_top" rel="opener">Link</a>',
    '<a href="https://example.org" target="_blank" rel="noopener noreferrer">Link</a>',
  ],
])('sanitising %s leaves %s', (markup, expected) => {
  expect(html(markup)).toBe(expected)
})
