import { isThere } from './presence.ts'

/** Covers the page or leaves it; returns whether it is covered. */
type Cover = (isThere: boolean) => boolean
let cover: Cover | null = null

/** Sets what runs when the page's session has ended. Returns the function that removes it. */
export function coverBy(next: Cover): () => void {
  cover = next
  return () => {
    if (cover === next) cover = null
  }
}

/** Covers a page whose session ended while nobody was there; returns whether it did. A user who is there goes to the sign-in page instead. */
export const coverUnattended = (): boolean => cover?.(isThere()) ?? false
