import DOMPurify from 'dompurify'

const purify = DOMPurify(window)

// Links to other sites open in a new tab without opener and referrer.
purify.addHook('afterSanitizeAttributes', (node) => {
  if (!/^https?:/i.test(node.getAttribute('href') ?? '')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

const allowed = {
  ALLOWED_TAGS: [
    'a',
    'b',
    'blockquote',
    'br',
    'code',
    'dd',
    'dl',
    'dt',
    'em',
    'h3',
    'h4',
    'hr',
    'i',
    'li',
    'ol',
    'p',
    'strong',
    'u',
    'ul',
    '#text',
  ],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
}

/** Sanitises markup: allows paragraphs, lists, lower headings, emphasis and links; keeps only the text of anything else, and nothing of scripts. */
export const sanitise = (markup: string): DocumentFragment => purify.sanitize(markup, { ...allowed, RETURN_DOM_FRAGMENT: true })
