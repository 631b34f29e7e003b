import { useNavigate } from '@tanstack/react-router'
import type { DocumentSearch } from './search.ts'
import type { FoundPlace } from './viewer/use-found-place.ts'

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
