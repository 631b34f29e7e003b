import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { AriaAttributes, MouseEvent, ReactNode } from 'react'
import { useBeside } from '#app/web/pages/document/beside/beside-state.ts'
import { directLink } from '#app/web/pages/document/load-document-page.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentSearch } from '#features/documents/web/document-address.ts'

type Paper = Pick<DocumentWithParents, 'kind' | 'id'>

/** Opens another paper in place of the open one, without a redirect if it was fetched ahead. */
export function useOpenPaper(): (paper: Paper, search: DocumentSearch) => void {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { linkTo } = useBeside()
  return ({ kind, id }, search) => void navigate(directLink(client, { kind, id }, linkTo({ kind, id }, search).search))
}

type Props = Pick<AriaAttributes, 'aria-label' | 'aria-current'> & {
  paper: Paper
  search: DocumentSearch
  className: string | undefined
  title: string
  children: ReactNode
}

/** Link to another paper. It names no version, so that it leads to the latest one also from a tab of its own. */
export function PaperLink({ paper: { kind, id }, search, ...props }: Props) {
  const open = useOpenPaper()
  const { linkTo } = useBeside()
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open({ kind, id }, search)
  }
  return <Link {...linkTo({ kind, id }, search)} {...props} activeProps={notMarked} onClick={onClick} />
}

/** The router's own mark of an active link does not know versions. */
export const notMarked = {}
