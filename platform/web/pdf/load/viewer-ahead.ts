/** A PDF that the reader may open next: where it is, and its size in bytes. */
export type PaperAhead = { url: string; size: number }

type Ahead = {
  open: (paper: PaperAhead, signal: AbortSignal) => Promise<void>
  begin: (paper: PaperAhead) => Promise<void>
  close: () => void
}

let ahead: Ahead | null = null

/** Called by the viewer when its code is loaded: it can open papers ahead. */
export const offerAhead = (offered: Ahead): void => {
  ahead = offered
}

/** How the viewer opens papers ahead; null while its code is not loaded. A module that does not load the code itself. */
export const viewerAhead = (): Ahead | null => ahead
