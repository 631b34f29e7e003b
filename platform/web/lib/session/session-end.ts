import { isThere } from './presence.ts'

/** Covers the page, or leaves it as it is; answers whether it is covered. */
type Cover = (isThere: boolean) => boolean
let cover: Cover | null = null

/** Asks this from now on when the session of the page has ended. Answers with what ends that. */
export function coverBy(next: Cover): () => void {
  cover = next
  return () => {
    if (cover === next) cover = null
  }
}

/** Covers a page whose session has ended while nobody was there; answers whether it did. Whoever is there is led to the sign-in page instead. */
export const coverUnattended = (): boolean => cover?.(isThere()) ?? false
