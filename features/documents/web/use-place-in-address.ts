import { useNavigate } from '@tanstack/react-router'
import type { FoundPlace } from '#platform/web/pdf/find/use-found-place.ts'
import type { DocumentSearch } from './search.ts'

/** The place that the address names; once the reader was led there it names none: a reload comes back to where they have read on to. */
export function usePlaceInAddress({ page, find }: DocumentSearch): FoundPlace {
  const navigate = useNavigate()
  const onLed = () =>
    void navigate({
      to: '.',
      search: (asked) => ({ ...asked, page: undefined, find: undefined }),
      state: true,
      replace: true,
      resetScroll: false,
    })
  return { page, find, onLed }
}
