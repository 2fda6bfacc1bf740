/**
 * The lecture in Socket.IO's query, for a balancer: sockets of one lecture go to one process where possible, and all
 * requests of one polling connection must (`deploy/haproxy/haproxy.cfg`). Access is decided by the join alone.
 */
export const SOCKET_LECTURE_PARAMETER = "lecture";
