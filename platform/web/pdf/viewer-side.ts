import { createContext, use, useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Where a viewer is on its page, if there are two, and whether it is the one in which shortcuts act. */
export type ViewerSide = { side: 'left' | 'right' | null; isActive: boolean }

export const ViewerSideContext = createContext<ViewerSide>({ side: null, isActive: true })

export const useViewerSide = (): ViewerSide => use(ViewerSideContext)

/** Whether shortcuts act in this viewer: of two viewers, in the one that was used last. */
export const useIsActiveViewer = (): boolean => useViewerSide().isActive

/** Names landmarks of this viewer, so that those of two viewers differ. */
export function useNameOnSide(): (name: string) => string {
  const { t } = useTranslation()
  const { side } = useViewerSide()
  return useCallback((name: string) => (side === null ? name : t(`documents.on_${side}`, { name })), [side, t])
}
