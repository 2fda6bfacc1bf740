import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { cleanLine } from "#contract/text/clean-text.ts";
import { cutText, MAX_SEARCH_LENGTH } from "#contract/text/cut-text.ts";
import { SearchIcon } from "#renderer/kit/appearance/icons.tsx";
import { Form } from "#renderer/kit/forms/Form.tsx";
import "./search-box.css";

interface SearchBoxProps {
  query: string;
  onSearch: (query: string) => void;
}

/**
 * A field that searches on Enter or with its button. Pass `query` as its `key` too, so that the field follows the
 * address bar.
 */
export function SearchBox({ query, onSearch }: SearchBoxProps) {
  const { t } = useTranslation("shell");
  const [text, setText] = useState(query);
  const { state }: { state: unknown } = useLocation();
  // The search shortcut sets `focusSearch` when it is pressed on a page without a search box: the shortcut then opens
  // this page.
  const shouldFocus = typeof state === "object" && state !== null && "focusSearch" in state;
  const handleSubmit = () => onSearch(cutText(cleanLine(text), MAX_SEARCH_LENGTH));
  return (
    <search className="search-box">
      <Form className="search-box__form" onSubmit={handleSubmit}>
        <input
          type="search"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- requested by the person with a shortcut
          autoFocus={shouldFocus}
          name="q"
          className="search-box__input"
          aria-label={t("search")}
          placeholder={t("search")}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" className="search-box__button" aria-label={t("searchButton")}>
          <SearchIcon />
        </button>
      </Form>
    </search>
  );
}
