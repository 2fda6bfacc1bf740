export interface ExportedDeck {
  name: string;
  pages: string[];
}

/** The decks that an instructor prepared for a lecture, with the text of each page. */
export const ownDecks = `
  coalesce((select jsonb_agg(jsonb_build_object('name', name, 'pages',
      array(select text from slides where deck_id = decks.id order by position, id)) order by position, id)
    from decks where lecture_id = lectures.id), '[]')`;
