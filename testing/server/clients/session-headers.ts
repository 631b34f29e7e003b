type Session = { token: string; csrf_token: string }

export const cookieOf = ({ token, csrf_token }: Session) => `sessionid=${token}; csrftoken=${csrf_token}`

/** Headers that a browser of that session sends, valid for changes too. */
export const sessionHeaders = (session: Session) => ({ cookie: cookieOf(session), 'x-csrftoken': session.csrf_token })
