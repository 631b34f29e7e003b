import type { Shell } from '#platform/web/worker/shell.ts'

const place = new URL('https://rat.example.org/sitzungen/')
const below = (url: string) => url.slice(place.href.length)

/** The service worker's cache of a build, in front of a server that has it; `store`: the cache of an earlier build. */
export function aShell(files: string[], { build = 'index-1.js', store }: { build?: string; store?: Shell } = {}) {
  const answers = memoryCache()
  const page = () => new Response(`<script type="module" src="./assets/${build}"></script>`, { headers: { 'content-type': 'text/html' } })
  const served = new Map<string, Response>([['', page()], ...files.map((file) => [file, new Response(file)] as const)])
  const asked: string[] = []
  const shell: Shell = {
    place,
    build,
    files,
    open: store?.open ?? (async () => answers.cache),
    fetch: async ({ url }) => {
      asked.push(below(url))
      return served.get(below(url))?.clone() ?? new Response('', { status: 404 })
    },
  }
  return { shell, served, asked, kept: () => [...answers.kept.keys()].map(below).sort() }
}

/** jsdom has no Cache API: responses by address. */
function memoryCache() {
  const kept = new Map<string, Response>()
  const urlOf = (asked: RequestInfo | URL) => (typeof asked === 'object' && 'url' in asked ? asked.url : String(asked))
  return {
    kept,
    cache: {
      keys: async () => [...kept.keys()].map((url) => new Request(url)),
      match: async (asked: RequestInfo | URL) => kept.get(urlOf(asked))?.clone(),
      put: async (asked: RequestInfo | URL, answer: Response) => void kept.set(urlOf(asked), answer),
      delete: async (asked: RequestInfo | URL) => kept.delete(urlOf(asked)),
    },
  }
}
