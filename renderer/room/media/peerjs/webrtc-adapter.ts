/**
 * The build substitutes this module for the package `webrtc-adapter`, which PeerJS imports to fix WebRTC in old
 * browsers. Browsers that support our style sheets (`light-dark()`: Chromium 123, Firefox 120, Safari 17.5) don't need
 * it. PeerJS itself only reads these details for data connections, which we do not open.
 */
const adapter = { browserDetails: { browser: "", version: 0 } };

// oxlint-disable-next-line import/no-default-export -- PeerJS imports the package's default.
export default adapter;
