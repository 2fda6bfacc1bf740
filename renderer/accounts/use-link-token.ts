import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { locationStateText } from "#renderer/kit/navigation/location-state-text.ts";

/**
 * Moves the token from the URL to the history state. There it survives a reload and a language change, but does not
 * appear in screenshots, the Referer header or copied URLs.
 */
export function useLinkToken(): string {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const tokenInUrl = new URLSearchParams(search).get("token");
  useEffect(() => {
    if (tokenInUrl !== null) void navigate(pathname, { replace: true, state: { token: tokenInUrl } });
  }, [tokenInUrl, pathname, navigate]);
  return tokenInUrl ?? locationStateText(state, "token");
}
