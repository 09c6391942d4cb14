"""How allauth makes and greets our users: names, guests that register, suspensions.

Redirects to ``next`` stay allauth's own: it follows addresses of our hosts only.
"""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from accounts.errors import AlreadyRegistered, BadName, NameTaken, Suspended
from accounts.middleware import suspended_page
from accounts.models import User
from accounts.selectors import refuse_suspended
from accounts.services import check_name, join_account, save_new_user, upgrade_guest


def guest_of(request: HttpRequest) -> User | None:
    """The guest who is signed in here, if it is one."""
    user = getattr(request, "user", None)
    return user if isinstance(user, User) and user.is_guest else None


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    _is_new = False

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Our rules for names; a guest may keep the one he has."""
        guest = guest_of(self.request) if self.request is not None else None
        try:
            return check_name(username, besides=guest)
        except BadName as error:
            raise forms.ValidationError(str(error.detail), code=error.code) from error
        except NameTaken as error:
            raise forms.ValidationError(str(error.detail), code=error.code) from error

    def new_user(self, request: HttpRequest) -> User:
        """A guest who fills in the form is upgraded, not replaced."""
        return guest_of(request) or User(language=get_language() or "")

    def save_user(
        self, request: HttpRequest, user: User, form: forms.BaseForm, commit: bool = True
    ) -> User:
        """Raises NameTaken, EmailTaken when somebody was faster since the form was checked."""
        data = form.cleaned_data
        if user.pk is not None:
            if not user.is_guest:
                raise AlreadyRegistered
            return upgrade_guest(
                user=user,
                name=data["username"],
                email=data["email"],
                password=data["password1"],
            )
        user.name, user.email = data["username"], data["email"]
        user.set_password(data["password1"])
        return save_new_user(user) if commit else user

    def pre_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse | None:
        """Suspended users are told until when and why; a guest is remembered for post_login."""
        response: HttpResponse | None = super().pre_login(request, user, **kwargs)
        if response is not None:
            return response
        try:
            refuse_suspended(user)
        except Suspended as refusal:
            return suspended_page(request, refusal)
        return None

    def post_login(
        self, request: HttpRequest, user: User, *, signup: bool, **kwargs: Any
    ) -> HttpResponse:
        """Remembers for the greeting whether the account is new."""
        self._is_new = signup
        response: HttpResponse = super().post_login(request, user, signup=signup, **kwargs)
        return response

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        *args: Any,
        **kwargs: Any,
    ) -> None:
        """Who has just registered is welcomed, not greeted as somebody who comes back."""
        if self._is_new and message_template == "account/messages/logged_in.txt":
            message_template = "account/messages/signed_up.txt"
        super().add_message(request, level, message_template, *args, **kwargs)

    def login(self, request: HttpRequest, user: User) -> None:
        """Sign in; what a guest of this browser sits at comes along."""
        guest = guest_of(request)
        super().login(request, user)
        if guest is not None and guest.pk != user.pk:
            join_account(guest=guest, user=user)
