/** Widths (px) at which the layout changes: the only source for media queries, the theme, scripts and tests. */
export const breakpoints = {
  /** Below: a phone at 200 % zoom. */
  tiny: 288,
  /** Below: a phone held upright. */
  small: 480,
  /** Below: dialogs fill the window. */
  sheet: 600,
  /** Below: the navigation is a drawer over the page. */
  phone: 768,
  /** Below: the header has no breadcrumbs. */
  compact: 992,
  /** Below: no second paper beside the first. */
  split: 1000,
  /** Below: side columns lie over a paper, pages have one column. */
  tablet: 1200,
} as const

export type Breakpoint = keyof typeof breakpoints

const em = (name: Breakpoint): string => `${breakpoints[name] / 16}em`

/** Media query for windows narrower than the breakpoint. Range syntax: no width matches both this and `from`, or neither. */
export const below = (name: Breakpoint): string => `(width < ${em(name)})`

/** Media query for windows at least as wide as the breakpoint. */
const from = (name: Breakpoint): string => `(width >= ${em(name)})`

type Mixin = (mixin: unknown, ...names: string[]) => Record<string, Record<string, object>>

const media =
  (query: (name: Breakpoint) => string): Mixin =>
  (_mixin, ...names) => {
    const conditions = names.map((name, index) => (index === 0 ? query : below)(known(name)))
    return { [`@media ${conditions.join(' and ')}`]: { '@mixin-content': {} } }
  }

function known(name: string): Breakpoint {
  if (name in breakpoints) return name as Breakpoint
  throw new Error(`"${name}" is no breakpoint`)
}

/** CSS mixins: `@mixin below phone`, `@mixin from phone`, and `@mixin from phone, tablet` for the widths between two. */
export const breakpointMixins = { below: media(below), from: media(from) }

/** The same breakpoints under the names of the component library. */
export const themeBreakpoints = { xs: em('small'), sm: em('phone'), md: em('compact'), lg: em('tablet'), xl: '88em' }
