import type { LinkProps } from '@tanstack/react-router'
import type { SearchItem } from '#features/search/contract.ts'
import { apiRoot } from '#platform/web/lib/http/address.ts'
import { parseSearch } from '#platform/web/lib/http/search-params.ts'

/** The target of a hit: a page of the application, or the file of a committee's document, which opens in a new window (D3 §2). */
export function hitLink({ type, path }: Pick<SearchItem, 'type' | 'path'>): { link: LinkProps } | { href: string } {
  if (type === 'backend.committeedocument') return { href: apiRoot() + path }
  const [to, search = ''] = path.split('?')
  // The server knows the addresses of pages, not the router's names for them.
  return { link: { to, search: parseSearch(search) } as LinkProps }
}
